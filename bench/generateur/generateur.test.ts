import { describe, expect, it } from "vitest";
import type { DocumentLu, TotauxLus } from "../../domain/fre/document-lu.ts";
import { auditer } from "./audit.ts";
import { composerAvoir } from "./avoir.ts";
import { composerDevis } from "./devis.ts";
import { composerFacture } from "./facture.ts";
import { composerFamille } from "./familles.ts";
import { moteurDessin } from "./moteurs/dessin.ts";
import { moteurTypst } from "./moteurs/typst.ts";
import { composerPlusieurs } from "./plusieurs-vehicules.ts";
import { composerPv } from "./pv.ts";
import { composerRapport } from "./rapport.ts";
import { composerReleve } from "./releve.ts";

const COMPOSER = {
  facture: composerFacture,
  rapport: composerRapport,
  pv: composerPv,
  avoir: composerAvoir,
  releve: composerReleve,
  devis: composerDevis,
  plusieurs: composerPlusieurs,
};
const graines = (nombre: number) => Array.from({ length: nombre }, (_, i) => 41 + i * 7919);

/** Ce que l'arithmétique de la vérité dit faux : les codes d'anomalie qu'elle devrait porter. */
function desaccords({ vehicules }: DocumentLu): string[] {
  const faux = new Set<string>();
  for (const { lignes, totaux } of vehicules) {
    for (const l of lignes)
      if (l.net_ht !== null && l.net_ht !== (l.brut_ht ?? 0) - (l.abattement_ht ?? 0)) faux.add("calcul_ligne");
    if (lignes.length > 0) for (const code of sommesFausses(lignes, totaux)) faux.add(code);
    const { net_ht, tva, ttc } = totaux;
    if (net_ht !== null && tva !== null && ttc !== null && ttc !== net_ht + tva) faux.add("total_ttc");
  }
  return [...faux].sort();
}

function sommesFausses(lignes: DocumentLu["vehicules"][number]["lignes"], t: TotauxLus): string[] {
  const somme = (champ: "brut_ht" | "abattement_ht" | "net_ht") =>
    lignes.reduce((total, l) => total + (l[champ] ?? 0), 0);
  if (t.brut_ht !== null && t.brut_ht !== somme("brut_ht")) return ["somme_lignes"];
  if (t.abattement_ht !== null && t.abattement_ht !== somme("abattement_ht")) return ["somme_lignes"];
  const voulu = somme("net_ht") - (t.remise_ht ?? 0) - (t.franchise_ht ?? 0);
  if (t.net_ht === null || t.net_ht === voulu) return [];
  return [t.brut_ht !== null && t.abattement_ht !== null ? "franchise" : "somme_lignes"];
}

const ARITHMETIQUES = new Set(["somme_lignes", "calcul_ligne", "total_ttc", "franchise"]);

describe("générateur de documents", () => {
  it.each(Object.entries(COMPOSER))("n'a d'erreur que celles que sa vérité dit : %s", (_, composer) => {
    for (const graine of graines(200)) {
      const { verite } = composer(graine);
      const dites = verite.anomalies.map((a) => a.code).filter((code) => ARITHMETIQUES.has(code));
      expect([graine, desaccords(verite)]).toEqual([graine, dites]);
    }
  });

  it("redonne les mêmes vérités et les mêmes pages d'une même graine, et d'autres d'une autre", () => {
    for (const composer of Object.values(COMPOSER)) expect(composer(12)).toEqual(composer(12));
    expect(composerFamille(12)).toEqual(composerFamille(12));
    expect(composerFacture(12).verite).not.toEqual(composerFacture(13).verite);
  });

  it("imprime tout ce que dit la vérité, par deux moteurs", async () => {
    const moteurs = [moteurDessin(), moteurTypst()];
    for (const composer of [composerFacture, composerRapport, composerPv]) {
      const { feuilles, verite } = composer(77);
      for (const moteur of moteurs)
        expect(await auditer(await moteur.imprimer(feuilles), verite, feuilles.pages.length)).toEqual([]);
    }
  });

  it("voit qu'une valeur de la vérité n'est pas sur la page", async () => {
    const { feuilles, verite } = composerFacture(77);
    const [vehicule] = verite.vehicules;
    const fausse = { ...verite, vehicules: [{ ...vehicule, contrat: "999111999" }] } as DocumentLu;
    const pdf = await moteurDessin().imprimer(feuilles);
    expect(await auditer(pdf, fausse, feuilles.pages.length)).toEqual(["contrat 999111999"]);
  });

  it("attend d'une famille sans écart qu'elle soit conforme, et d'une ligne absente du rapport qu'elle le dise", () => {
    const familles = graines(60).map(
      (graine) =>
        composerFamille(graine).famille as {
          remarque: string;
          attendu: { verdicts: { verdict: string }[]; montant_contestable_total: number };
        },
    );
    const conformes = familles.filter((f) => f.remarque === "aucun écart");
    expect(conformes.length).toBeGreaterThan(3);
    for (const f of conformes)
      expect([...new Set(f.attendu.verdicts.map((v) => v.verdict)), f.attendu.montant_contestable_total]).toEqual([
        "conforme",
        0,
      ]);
    const absentes = familles.filter((f) => f.remarque.includes("absent_du_rapport"));
    expect(absentes.length).toBeGreaterThan(3);
    for (const f of absentes) expect(f.attendu.verdicts.map((v) => v.verdict)).toContain("absent_du_rapport");
  });
});
