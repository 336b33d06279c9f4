import { describe, expect, it } from "vitest";
import { famille } from "./aides-familles.ts";
import { juger } from "./aides-oracle.ts";
import { rapprocher } from "./rapprocher.ts";

describe("des familles tirées par graine, jugées deux fois", () => {
  const graines = Array.from({ length: 600 }, (_, k) => k + 1);

  it("le produit et l'oracle rendent les mêmes verdicts, les mêmes lignes, les mêmes montants, le même total", () => {
    for (const graine of graines) {
      const papiers = famille(graine);
      const { verdicts, montant_contestable_total } = rapprocher({ ...papiers, dateFacture: "2025-04-02" });
      const dits = verdicts.map((v) =>
        [v.ligne_facture, v.verdict, v.ligne_rapport, v.ligne_pv, v.montant_contestable].join("|"),
      );
      expect({ graine, verdicts: dits.sort(), total: montant_contestable_total }).toEqual({
        graine,
        ...juger(papiers),
      });
    }
  });

  it("chaque verdict y paraît souvent : aucun ne passe faute d'être tiré", () => {
    const comptes = new Map<string, number>();
    for (const v of graines.flatMap((graine) => juger(famille(graine)).verdicts)) {
      const code = v.split("|")[1] ?? "";
      comptes.set(code, (comptes.get(code) ?? 0) + 1);
    }
    expect(comptes.size).toBe(13);
    expect(Math.min(...comptes.values())).toBeGreaterThan(20);
  });
});
