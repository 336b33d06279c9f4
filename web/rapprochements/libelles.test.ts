import { expect, it } from "vitest";
import { direArrondi, montantsDits } from "./libelles.ts";

const sansInsecables = (texte: string) => texte.replace(/[\u00a0\u202f]/g, " ");

it("un rapport chiffre un brut ; une facture dit son brut et son net, même quand rien n'est déduit", () => {
  const dire = (brut_ht: number | null, net_ht: number | null, document: "rapport" | "facture", facturable = true) =>
    sansInsecables(montantsDits({ brut_ht, net_ht, facturable }, document));
  expect(dire(10_425, 10_425, "rapport")).toBe("brut 104,25 €");
  expect(dire(null, 10_425, "rapport")).toBe("brut 104,25 €");
  expect(dire(10_425, 8_861, "rapport")).toBe("brut 104,25 € · net 88,61 €");
  expect(dire(65_520, 65_520, "facture")).toBe("brut 655,20 € · net 655,20 €");
  expect(dire(null, 9_000, "facture")).toBe("net 90,00 €");
  // Une ligne de PV, ou listée pour mémoire, ne demande rien.
  expect(dire(null, null, "rapport")).toBe("");
  expect(dire(0, 0, "rapport", false)).toBe("");
});

it("un arrondi ne se dit retenu que si l'étape l'a pris", () => {
  const arrondi = { etape: "vetuste", par_ligne: 25_546, sur_total: 25_547, ecart: 1 } as const;
  expect(sansInsecables(direArrondi(arrondi, -25_546))).toContain(
    "255,46 € en arrondissant chaque ligne (retenu), 255,47 €",
  );
  expect(direArrondi(arrondi, -24_931)).not.toContain("retenu");
});
