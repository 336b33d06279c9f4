import { describe, expect, it } from "vitest";
import { questions } from "./a-demander.ts";
import { document, ligne } from "./aides-jugement.ts";
import type { DocumentLu, TotauxLus, VehiculeLu } from "./document-lu.ts";

const lu = (
  type_document: DocumentLu["type_document"],
  totaux: Partial<TotauxLus>,
  vehicule: Partial<VehiculeLu> = {},
): DocumentLu => {
  const base = { lignes: [ligne({ brut_ht: 10_000, net_ht: 10_000 })], immatriculation: "GB-482-NR", ...vehicule };
  return {
    ...document({ ...base, totaux: { ...totaux } }),
    type_document,
    numero: "F-1",
    date_document: "2025-04-02",
    loueur: "Arval",
    champs_nommes: [],
  };
};
const demandes = (document: DocumentLu) =>
  questions(document)
    .filter(({ ligne: rang }) => rang === null)
    .map(({ champ }) => champ);
const reste = (libelle: string, montant: number) => ({ restes: [{ page: 1, libelle, montant }] });

describe("les totaux qui se demandent", () => {
  it("le hors taxes d'une facture, même si son brut est lu", () => {
    expect(demandes(lu("facture", { brut_ht: 10_000 }))).toEqual(["totaux.net_ht"]);
    expect(demandes(lu("rapport", { brut_ht: 10_000 }))).toEqual([]);
  });

  it("un total dont un montant sans emploi porte le nom, avec ce montant", () => {
    const demande = questions(lu("facture", { net_ht: 10_000 }, reste("Total TTC", 12_345))).find(
      ({ champ }) => champ === "totaux.ttc",
    );
    expect(demande?.raison).toMatch(/«\s?Total TTC\s?» imprime 123,45\s€/);
    expect(demandes(lu("facture", { net_ht: 10_000, ttc: 12_000 }, reste("Total TTC", 12_345)))).not.toContain(
      "totaux.ttc",
    );
  });

  it("ceux que rien ne confirme, quand l'équation où ils entrent est douteuse", () => {
    const faux = lu("facture", { net_ht: 10_000, tva: 2_000, ttc: 12_500 }, reste("Divers", 777));
    expect(demandes(faux)).toEqual(expect.arrayContaining(["totaux.ttc", "totaux.tva"]));
    expect(demandes(faux)).not.toContain("totaux.net_ht");
    expect(demandes(lu("facture", { net_ht: 10_000, tva: 2_000, ttc: 12_000 }))).toEqual([]);
  });
});

describe("un constat et un chiffrage se distinguent à leurs montants", () => {
  const constat = { lignes: [ligne({ brut_ht: null, net_ht: null }), ligne({ brut_ht: null, net_ht: null })] };
  it("un rapport sans un montant se demande une fois, non ligne par ligne", () => {
    expect(questions(lu("rapport", {}, constat)).map(({ champ, ligne: rang }) => [champ, rang])).toEqual([
      ["type_document", null],
    ]);
    expect(demandes({ ...lu("rapport", {}, constat), provenance: "image" })).toEqual(["totaux.net_ht"]);
  });
  it("un procès-verbal qui imprime un total se demande", () => {
    expect(demandes(lu("pv", {}, { ...constat, ...reste("Total HT", 42_800) }))).toContain("type_document");
    expect(demandes(lu("pv", {}, constat))).toEqual([]);
  });
});
