import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conditions } from "../../domain/fre/conditions.ts";
import { type VehiculeLu, vehiculeLu } from "../../domain/fre/document-lu.ts";
import { rapprocher } from "../../domain/fre/rapprochement/rapprocher.ts";
import type { Verdict } from "../../domain/fre/verdicts.ts";

interface Famille {
  pv: { date_document: string; vehicule: VehiculeLu };
  rapport: { date_document: string; vehicule: VehiculeLu };
  facture: { date_document: string; vehicule: VehiculeLu };
  conditions: unknown;
  attendu: {
    verdicts: Verdict[];
    montant_contestable_total: number;
    net_ht_attendu: number;
    date_limite_contestation: string;
  };
}

const lire = (rang: number): Famille =>
  JSON.parse(readFileSync(new URL(`./fixtures/famille-0${rang}.json`, import.meta.url), "utf8"));

/** Les huit dossiers du jeu de développement, sur leur vérité : aucune lecture ne s'interpose. */
describe("les dossiers dont la vérité est connue", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "famille %i : chaque verdict, chaque montant, le total, l'attendu et l'échéance",
    (rang) => {
      const { pv, rapport, facture, attendu, ...famille } = lire(rang);
      const resultat = rapprocher({
        facture: vehiculeLu.parse(facture.vehicule),
        rapport: vehiculeLu.parse(rapport.vehicule),
        pv: vehiculeLu.parse(pv.vehicule),
        conditions: conditions.parse(famille.conditions),
        dateFacture: facture.date_document,
      });
      const forme = (verdicts: readonly Verdict[]) =>
        verdicts
          .map((v) => [v.ligne_facture, v.ligne_rapport, v.ligne_pv, v.verdict, v.montant_contestable].join(" "))
          .sort();
      expect(forme(resultat.verdicts)).toEqual(forme(attendu.verdicts));
      expect([resultat.montant_contestable_total, resultat.net_ht_attendu, resultat.date_limite]).toEqual([
        attendu.montant_contestable_total,
        attendu.net_ht_attendu,
        attendu.date_limite_contestation,
      ]);
      // Les étapes expliquent l'attendu, les marches la facture : chaque somme est exacte.
      const etapes = resultat.etapes.filter((e) => !["sous_total", "total_ht", "tva", "ttc"].includes(e.code));
      expect(etapes.reduce((total, e) => total + e.resultat, 0)).toBe(attendu.net_ht_attendu);
      const marches = resultat.ecarts.filter((e) => e.code !== "net_facture");
      expect(marches.reduce((total, e) => total + e.montant, 0)).toBe(resultat.net_ht_facture);
      for (const v of resultat.verdicts) expect(v.phrase).toMatch(/\.$/);
    },
  );
});
