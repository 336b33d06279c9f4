import { expect, it } from "vitest";
import { MOT_DE_PASSE_DEMONSTRATION } from "../../db/seed/entites/comptes.ts";
import { exigerMotDePasse, raisonDuRefus } from "./politique.ts";

it.each([
  "12345678",
  "password",
  "PassWord",
  "motdepasse",
  "Motdepasse2026!",
  "azertyuiop",
  "azerty123",
  "!!soleil99",
  "marseille13",
  "iloveyou",
])("« %s » est dans la liste des mots de passe courants", (mot) => {
  expect(raisonDuRefus(mot, {})).toBe("Ce mot de passe est trop courant\u00a0: choisissez-en un autre");
});

it("laisse passer ce que la liste ne connaît pas, dont le mot de passe de démonstration", () => {
  for (const mot of [MOT_DE_PASSE_DEMONSTRATION, "Kv9!tz#a", "le pneu avant gauche"])
    expect(raisonDuRefus(mot, { email: "claire@transalpes.test", prenom: "Claire", nom: "Morel" })).toBeNull();
});

it("nomme le champ fautif", () => {
  expect(() => exigerMotDePasse("12345678", {}, "nouveau")).toThrow(
    expect.objectContaining({
      statut: 400,
      champs: { nouveau: "Ce mot de passe est trop courant\u00a0: choisissez-en un autre" },
    }),
  );
});
