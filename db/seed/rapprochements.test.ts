import { expect, test } from "vitest";
import type { VerdictMotive } from "../../domain/fre/rapprochement/rapprocher.ts";
import { generer } from "./generer.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };

interface Garde {
  id: string;
  facture_id: string;
  montant_contestable: number;
  conditions_id: string | null;
}

test.each([
  ["2026-03-18", 2026],
  ["2027-11-02", 7],
])(
  "le %s, graine %i : chaque facture est rapprochée, un tiers environ a quelque chose à contester, pour des raisons variées",
  (jour, graine) => {
    const { documents, ...demo } = generer(CONFIG, jour, graine);
    const rapprochements = demo.rapprochements as Garde[];
    const verdicts = demo.verdicts as (VerdictMotive & { ligne_facture_id: string | null; rapprochement_id: string })[];
    const factures = documents.filter((d) => ["facture", "releve"].includes(d.rang.type_document));
    expect(new Set(rapprochements.map((r) => r.facture_id))).toEqual(new Set(factures.map((d) => d.rang.id)));
    const part = rapprochements.filter((r) => r.montant_contestable > 0).length / rapprochements.length;
    expect(part).toBeGreaterThan(0.22);
    expect(part).toBeLessThan(0.5);
    expect(new Set(verdicts.map((v) => v.verdict)).size).toBeGreaterThanOrEqual(6);
    // Rien n'est contestable sans un verdict qui le dise, et chaque ligne de frais a le sien.
    for (const r of rapprochements.filter((x) => x.montant_contestable > 0))
      expect(verdicts.some((v) => v.rapprochement_id === r.id && v.verdict !== "conforme" && v.phrase !== "")).toBe(
        true,
      );
    const jugees = new Set(verdicts.map((v) => v.ligne_facture_id));
    const fre = factures.flatMap((d) => d.lignes).filter((l) => l.nature === "fre");
    expect(fre.filter((l) => !jugees.has(l.id))).toEqual([]);
  },
);

test.each([
  ["2026-03-18", 2026],
  ["2027-11-02", 7],
])(
  "le %s, graine %i : le premier client de la visite a une facture à contester cette semaine, une autre contestée, et tout avoir a été réclamé",
  (jour, graine) => {
    const { contestations, contestationLignes, contestationAvoirs, clients, documents } = generer(CONFIG, jour, graine);
    const transalpes = clients.find((c) => c.nom === "Transalpes Ingénierie")?.id;
    const dues = contestations.filter((c) => c.etat === "a_contester" && c.client_id === transalpes);
    expect(dues).toHaveLength(1);
    const jours = (Date.parse(dues[0]?.date_limite ?? "") - Date.parse(jour)) / 86_400_000;
    expect(jours).toBeGreaterThan(0);
    expect(jours).toBeLessThanOrEqual(7);
    // Sa lettre vaut la peine : plus de cent euros, pour plusieurs raisons, sur une facture récente qui s'ouvre.
    const reclamees = contestationLignes.filter((l) => l.contestation_id === dues[0]?.id);
    expect(reclamees.reduce((total, l) => total + l.montant_reclame, 0)).toBeGreaterThan(10_000);
    expect(reclamees.length).toBeGreaterThan(1);
    const facture = documents.find((d) => d.rang.id === dues[0]?.facture_id);
    expect(facture?.disposition).toBeTruthy();
    expect((Date.parse(jour) - Date.parse(facture?.rang.date_document ?? "")) / 86_400_000).toBeLessThan(365);
    // Elle en a aussi une partie, qui attend la réponse du loueur.
    expect(contestations.some((c) => c.client_id === transalpes && c.etat === "contestee")).toBe(true);
    // Un avoir imputé est accordé en entier, ni plus ni moins que ce qui a été réclamé, et la facture suffit à tout.
    expect(contestationAvoirs.length).toBeGreaterThan(1);
    for (const { contestation_id, document_id } of contestationAvoirs) {
      const lignes = contestationLignes.filter((l) => l.contestation_id === contestation_id);
      const avoir = documents.find((d) => d.rang.id === document_id);
      const accorde = lignes.reduce((total, l) => total + (l.montant_accorde ?? 0), 0);
      expect(accorde).toBe(-(avoir?.rang.net_ht ?? 0));
      for (const l of lignes) expect(l.montant_accorde ?? 0).toBeLessThanOrEqual(l.montant_reclame);
      const { facture_id } = contestations.find((c) => c.id === contestation_id) ?? {};
      const sienne = documents.find((d) => d.rang.id === facture_id);
      expect(lignes.reduce((total, l) => total + l.montant_reclame, 0)).toBeLessThanOrEqual(sienne?.rang.net_ht ?? 0);
    }
  },
);
