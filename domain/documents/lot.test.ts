import { describe, expect, it } from "vitest";
import { devinerType } from "../vehicules/deviner-type.ts";
import { type DocumentDuLot, direReste, grouperLot, type Proposition, resteDeLecture } from "./lot.ts";

const VIDE: Proposition = {
  client_id: null,
  immatriculation: null,
  date_restitution: null,
  agence: null,
  loueur_id: null,
  marque: null,
  modele: null,
  type_vehicule: null,
  kilometrage: null,
  montant_ht_apres_remise: null,
};
const doc = (id: string, type: string, plaque: string, dit: Partial<Proposition> | null): DocumentDuLot => ({
  id,
  fichier_nom: `${id}.pdf`,
  type_document: type,
  numero: null,
  etat: "a_verifier",
  immatriculation: plaque || null,
  plaque: plaque.replaceAll("-", ""),
  manque: null,
  restitution: null,
  contestable_ht: null,
  proposition: dit && { ...VIDE, ...dit },
});

describe("un lot de documents", () => {
  it("réunit les documents d'un véhicule ; le PV dit le jour et le compteur, la facture le montant", () => {
    const [groupe, ...autres] = grouperLot([
      doc("f", "facture", "AB-123-CD", {
        date_restitution: "2026-04-02",
        kilometrage: 81_000,
        montant_ht_apres_remise: 45_000,
      }),
      doc("p", "pv", "AB-123-CD", { date_restitution: "2026-03-10", kilometrage: 80_950, montant_ht_apres_remise: 0 }),
      doc("r", "rapport", "AB-123-CD", {
        modele: "Clio V Société",
        marque: "Renault",
        montant_ht_apres_remise: 60_000,
      }),
      doc("x", "inconnu", "", {}),
    ]);
    expect(autres).toEqual([]);
    expect(groupe?.proposition).toMatchObject({
      date_restitution: "2026-03-10",
      kilometrage: 80_950,
      montant_ht_apres_remise: 45_000,
      marque: "Renault",
      type_vehicule: "VS",
    });
    expect(groupe?.type_devine).toBe(true);
  });

  it("ne propose rien d'un véhicule dont la restitution existe, et garde un type connu sans le dire deviné", () => {
    const range = {
      ...doc("f", "facture", "AB-123-CD", null),
      restitution: { id: "r1", immatriculation: "AB-123-CD", date_restitution: "2026-03-10" },
      contestable_ht: 12_000,
    };
    const [fait] = grouperLot([range, doc("p", "pv", "AB-123-CD", { kilometrage: 1 })]);
    expect([fait?.proposition, fait?.restitution?.id, fait?.contestable_ht]).toEqual([null, "r1", 12_000]);
    const [connu] = grouperLot([doc("f", "facture", "ZZ-1", { modele: "Trafic", type_vehicule: "VP" })]);
    expect([connu?.proposition?.type_vehicule, connu?.type_devine]).toEqual(["VP", false]);
  });

  it.each([
    ["Kangoo Van", "VU"],
    ["TRANSIT CUSTOM", "VU"],
    ["208 Affaire", "VS"],
    ["Clio Société", "VS"],
    ["3008", "VP"],
    ["Mégane Estate", "VP"],
    ["", null],
  ])("devine le type de « %s »", (modele, type) => expect(devinerType(modele)).toBe(type));

  it("dit le temps qui reste au rythme tenu, jamais avant la première lecture", () => {
    expect(resteDeLecture(5, 0, 3_000)).toBeNull();
    expect(resteDeLecture(5, 7, 28_000)).toBe(20);
    expect(resteDeLecture(0, 12, 48_000)).toBeNull();
    expect([direReste(4), direReste(18), direReste(20), direReste(170)]).toEqual([
      "encore 4\u00a0s",
      "encore 20\u00a0s",
      "encore 20\u00a0s",
      "encore 3\u00a0min",
    ]);
  });
});
