import { describe, expect, it } from "vitest";
import { champsRestitution } from "./restitution.ts";

const saisie = {
  immatriculation: "AB-123-CD",
  date_restitution: "2026-03-10",
  agence: "Lyon",
  loueur_id: "00000000-0000-4000-8000-000000000000",
  marque: "Renault",
  modele: "Clio V",
  type_vehicule: "VP",
  kilometrage: 45_000,
  montant_ht_apres_remise: 123_456,
};
const refus = (champs: object) => champsRestitution.safeParse({ ...saisie, ...champs }).error?.issues[0]?.message;

/** La spécification ne fixe pas de limite : celles-ci n'arrêtent que ce qui n'est pas une valeur. */
describe("les bornes de saisie choisies", () => {
  it.each([
    [{ kilometrage: 0 }, { kilometrage: -1 }, "Le kilométrage ne peut pas être négatif"],
    [{ kilometrage: 9_999_999 }, { kilometrage: 10_000_000 }, "Le kilométrage est trop grand"],
    [{ montant_ht_apres_remise: 0 }, { montant_ht_apres_remise: -1 }, "Le montant HT ne peut pas être négatif"],
    [
      { montant_ht_apres_remise: 1_000_000_000 },
      { montant_ht_apres_remise: 1_000_000_001 },
      "Le montant HT est trop grand",
    ],
    [
      { date_restitution: "1990-01-01" },
      { date_restitution: "1989-12-31" },
      "La date de restitution n'est pas valable",
    ],
    [
      { date_restitution: "2099-12-31" },
      { date_restitution: "2100-01-01" },
      "La date de restitution n'est pas valable",
    ],
    [{ agence: "a".repeat(200) }, { agence: "a".repeat(201) }, "Le texte dépasse 200 caractères"],
    [{ immatriculation: "A".repeat(20) }, { immatriculation: "A".repeat(21) }, "Le texte dépasse 20 caractères"],
  ])("%j passe, %j est refusé", (admis, refuse, phrase) => {
    expect(refus(admis)).toBeUndefined();
    expect(refus(refuse)).toBe(phrase);
  });
});
