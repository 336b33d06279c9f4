import { describe, expect, it } from "vitest";
import { type Composantes, calculerFacture, calculerLigne } from "./calculer-facture.ts";

const rien: Composantes = { main_oeuvre_ht: 0, peinture_ht: 0, pieces_ht: 0, forfait_ht: 0 };
const sans = { vetuste: {}, remise_pct: 0, franchise_ht: 0, tva_pct: 2000 };

describe("du rapport à la facture", () => {
  it("l'exemple publié : 1 000 €, 30 % de vétusté, 250 € de franchise font 450 € HT", () => {
    const facture = calculerFacture([{ ...rien, main_oeuvre_ht: 60_000, pieces_ht: 40_000 }], {
      ...sans,
      vetuste: { main_oeuvre_ht: 3000, pieces_ht: 3000 },
      franchise_ht: 25_000,
    });
    expect(facture).toMatchObject({ brut_ht: 100_000, vetuste_ht: 30_000, franchise_ht: 25_000, total_ht: 45_000 });
    expect([facture.tva, facture.ttc]).toEqual([9_000, 54_000]);
  });

  it.each([
    ["toit d'un vrai rapport", { ...rien, main_oeuvre_ht: 21_460, peinture_ht: 24_643 }, 46_103, 4_610, 41_493],
    ["pare-brise au forfait, jamais abattu", { ...rien, forfait_ht: 9_000 }, 9_000, 0, 9_000],
  ])("%s, à 10 %", (_cas, composantes, brut, vetuste, net) => {
    const taux = { main_oeuvre_ht: 1000, peinture_ht: 1000, pieces_ht: 1000 };
    expect(calculerLigne(composantes, taux)).toEqual({ brut_ht: brut, vetuste_ht: vetuste, net_ht: net });
  });

  it("chaque nature suit son taux, arrondie au centime, demi vers le haut", () => {
    const ligne = { main_oeuvre_ht: 105, peinture_ht: 105, pieces_ht: 105, forfait_ht: 105 };
    expect(calculerLigne(ligne, { main_oeuvre_ht: 1000, pieces_ht: 5000 }).vetuste_ht).toBe(11 + 53);
  });

  it("la remise se prend après la vétusté et avant la franchise", () => {
    const facture = calculerFacture([{ ...rien, pieces_ht: 100_000 }], {
      ...sans,
      vetuste: { pieces_ht: 2000 },
      remise_pct: 1000,
      franchise_ht: 20_000,
    });
    expect(facture).toMatchObject({ remise_ht: 8_000, total_ht: 52_000 });
  });

  it("une franchise plus forte que les frais ne rend pas d'argent", () => {
    const facture = calculerFacture([{ ...rien, forfait_ht: 9_000 }], { ...sans, franchise_ht: 25_000 });
    expect(facture).toMatchObject({ franchise_ht: 9_000, total_ht: 0, tva: 0, ttc: 0 });
  });

  it("sans dommage, rien n'est dû", () => {
    expect(calculerFacture([], { ...sans, franchise_ht: 25_000 }).ttc).toBe(0);
  });
});
