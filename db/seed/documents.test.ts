import { describe, expect, test } from "vitest";
import { generer } from "./generer.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };
const { documents, retours } = generer(CONFIG, "2026-03-18", 2026);
const valides = documents.filter((d) => d.rang.etat === "valide");
const somme = (valeurs: readonly (number | null)[]) => valeurs.reduce<number>((total, v) => total + (v ?? 0), 0);

describe("documents de démonstration", () => {
  test("un document validé ne porte aucune anomalie : ses lignes font ses totaux", () => {
    expect(valides.length).toBeGreaterThan(200);
    for (const { rang, lignes } of valides) {
      expect(rang.anomalies, rang.numero ?? "").toEqual([]);
      expect(somme(lignes.map((l) => l.brut_ht))).toBe(rang.brut_ht);
      expect(somme(lignes.map((l) => l.net_ht)) - (rang.remise_ht ?? 0) - (rang.franchise_ht ?? 0)).toBe(rang.net_ht);
    }
  });

  test("trois à douze lignes par rapport, et la carrosserie près de la moitié des dommages facturés", () => {
    const rapports = valides.filter((d) => d.rang.type_document === "rapport");
    for (const { lignes } of rapports) expect(lignes.length >= 3 && lignes.length <= 12).toBe(true);
    const facturees = rapports.flatMap((d) => d.lignes.filter((l) => l.facturable));
    const carrosserie = facturees.filter((l) => l.categorie === "carrosserie").length / facturees.length;
    expect(carrosserie).toBeGreaterThan(0.38);
    expect(carrosserie).toBeLessThan(0.55);
  });

  test("le montant de la restitution est celui de sa facture, toujours inférieure au rapport ; à défaut, celui du rapport", () => {
    const factures = new Map(valides.filter((d) => d.rang.type_document === "facture").map((d) => [d.retour, d.rang]));
    const avecFrais = retours.filter((r) => r.rang.montant_ht_apres_remise > 0);
    expect(factures.size / documents.filter((d) => d.lu.type_document === "rapport").length).toBeGreaterThan(0.5);
    expect(
      documents.filter((d) => d.lu.type_document === "rapport" && d.retour.rang.montant_ht_apres_remise > 0).length /
        avecFrais.length,
    ).toBeGreaterThan(0.75);
    for (const d of valides.filter((x) => x.rang.type_document === "rapport")) {
      const facture = factures.get(d.retour);
      if (facture) {
        expect(d.retour.rang.montant_ht_apres_remise).toBe(facture.net_ht);
        expect(facture.net_ht ?? 0).toBeLessThan(d.rang.net_ht ?? 0);
      } else if (d.retour.facture === null) expect(d.retour.rang.montant_ht_apres_remise).toBe(d.rang.net_ht);
    }
  });

  test("les seules anomalies sont celles des lectures laissées à vérifier, et un document est illisible", () => {
    const codes = documents
      .filter((d) => d.rang.etat === "a_verifier")
      .flatMap((d) => d.rang.anomalies.map((a) => `${a.code} ${a.ecart ?? ""}`.trim()));
    expect(codes.sort()).toEqual(["calcul_ligne 5", "franchise 1000", "somme_lignes 5", "vin_invalide"]);
    const illisibles = documents.filter((d) => d.rang.etat === "illisible");
    expect(illisibles.map((d) => [d.lignes.length, d.rang.type_document])).toEqual([[0, "inconnu"]]);
  });
});
