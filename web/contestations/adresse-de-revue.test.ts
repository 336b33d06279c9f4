import { expect, test } from "vitest";
import { adresseDeRevue } from "./adresse-de-revue.ts";

const lettre = (
  id: string,
  loueur_id = "arval",
  client_id = "transalpes",
  destinataire_connu: string | null = null,
) => ({
  id,
  loueur_id,
  client_id,
  destinataire_connu,
});
const [une, autre] = [lettre("une"), lettre("autre")];
const [athlon, boreal] = [lettre("athlon", "athlon"), lettre("boreal", "arval", "boreal")];
const connue = lettre("connue", "arval", "transalpes", "connue@arval.test");
const revue = [une, autre, athlon, boreal, connue];

test("l'adresse tapée pour une lettre vaut pour les autres de cette société à ce loueur, et pour elles seules", () => {
  const dites = (tapees: Record<string, string>) => revue.map((c) => adresseDeRevue(c, revue, tapees));
  expect(dites({})).toEqual(["", "", "", "", "connue@arval.test"]);
  expect(dites({ une: "litiges@arval.test" })).toEqual([
    "litiges@arval.test",
    "litiges@arval.test",
    "",
    "",
    "connue@arval.test",
  ]);
  // À moitié tapée, elle n'est encore celle de personne d'autre ; corrigée ou vidée sur place, elle le reste.
  expect(dites({ une: "litiges@" })).toEqual(["litiges@", "", "", "", "connue@arval.test"]);
  expect(dites({ une: "litiges@arval.test", autre: "" })[1]).toBe("");
  expect(dites({ connue: "autre@arval.test" })[0]).toBe("autre@arval.test");
});
