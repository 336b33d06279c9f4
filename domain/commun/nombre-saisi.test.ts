import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NatureColonne } from "../imports/colonne.ts";
import { convertirCellule } from "../imports/convertir-cellule.ts";
import { formaterEuros, formaterKm } from "./montants.ts";
import { lireNombreSaisi, type UniteSaisie, uniteAffichee } from "./nombre-saisi.ts";

const CAS: readonly (readonly [UniteSaisie, number, string, number | string])[] = [
  ["km", 0, "98412", 98_412],
  ["km", 0, "98 412 km", 98_412],
  ["km", 0, "98\u202f412\u00a0km", 98_412],
  ["km", 0, "98,412", 98_412],
  ["km", 0, "98.412 kms", 98_412],
  ["km", 0, "98’412", 98_412],
  ["km", 0, "98,4", "decimales"],
  ["km", 0, "98412,00", 98_412],
  ["km", 0, "98 41", "illisible"],
  ["km", 0, "abc", "illisible"],
  ["km", 0, "12 €", "illisible"],
  ["euros", 2, "1 234,56 €", 123_456],
  ["euros", 2, "1’234,50", 123_450],
  ["euros", 2, "1'234.50", 123_450],
  ["euros", 2, "1,234.50", 123_450],
  ["euros", 2, "1.234,56 € HT", 123_456],
  ["euros", 2, "EUR 12", 1200],
  ["euros", 2, "62,50 € HT / h", 6250],
  ["euros", 2, "(110,00)", -11_000],
  ["euros", 2, "12,345 €", "decimales"],
  ["euros", 2, "12,345", "decimales"],
  ["euros", 2, "1,000", "decimales"],
  ["euros", 2, "12,3456", "decimales"],
  ["euros", 2, "1 234,56 $", "illisible"],
  ["euros", 2, "12 km", "illisible"],
  ["euros", 2, "12345678901234567890,00", "trop_grand"],
  ["prix_km", 4, "0,085 €/km", 850],
  ["pourcent", 2, "12,5 %", 1250],
  ["pourcent", 2, "12,125", "decimales"],
  ["degres", 6, "45,191234", 45_191_234],
  ["degres", 6, "5,72°", 5_720_000],
  ["mm", 0, "40 mm", 40],
  ["jours", 0, "30 jours", 30],
  ["aucune", 0, "2,5", "decimales"],
];

describe("un nombre saisi", () => {
  test("se lit en un temps qui suit sa longueur, quelle que soit l'unité", () => {
    const debut = performance.now();
    for (const unite of [
      "euros",
      "prix_km",
      "km",
      "pourcent",
      "mm",
      "jours",
      "mois",
      "degres",
      "vehicules",
      "aucune",
    ] as const)
      for (const blanc of [" ", "\u00a0", "\t", " \u202f"])
        for (const fin of ["x", "€ x", "HT /", "1"])
          lireNombreSaisi(`1${blanc.repeat(12_000)}${fin}`, { decimales: 2, unite, decimale: "," });
    // Deux cent cinquante espaces prenaient des secondes.
    expect(performance.now() - debut).toBeLessThan(2_000);
    expect(lireNombreSaisi("  1 \u202f 234 ,50   €   HT ", { decimales: 2, unite: "euros", decimale: "," })).toEqual(
      lireNombreSaisi("1 234 ,50 € HT", { decimales: 2, unite: "euros", decimale: "," }),
    );
  });

  test.each(CAS)("en %s à %i décimales, « %s » vaut %s", (unite, decimales, texte, attendu) => {
    const lu = lireNombreSaisi(texte, { decimales, unite });
    expect("valeur" in lu ? lu.valeur : lu.faute).toBe(attendu);
  });

  const NATURES: Partial<Record<UniteSaisie, NatureColonne>> = {
    km: "kilometrage",
    euros: "montant",
    prix_km: "prix_km",
    pourcent: "pourcent",
    aucune: "entier",
  };
  test.each(CAS.filter(([unite]) => NATURES[unite]))(
    "en %s à %i décimales, « %s » est compris d'un import comme d'un champ",
    (unite, _decimales, texte, attendu) => {
      const nature = NATURES[unite] ?? "entier";
      const lu = convertirCellule(texte, { nature } as Parameters<typeof convertirCellule>[1], {
        decimale: ",",
        depuis1904: false,
        aujourdHui: "2026-06-01",
      });
      expect(lu).toEqual(typeof attendu === "number" ? { valeur: attendu } : { raison: expect.any(String) });
    },
  );

  test("tout ce que les écrans écrivent se relit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: -1e9, max: 1e9 }), (km, centimes) => {
        expect(lireNombreSaisi(formaterKm(km), { decimales: 0, unite: "km" })).toEqual({ valeur: km });
        expect(lireNombreSaisi(formaterEuros(centimes), { decimales: 2, unite: "euros" })).toEqual({
          valeur: centimes,
        });
      }),
    );
  });

  test.each([
    ["€ HT / h", "euros"],
    ["€/km", "prix_km"],
    ["km / an", "km"],
    ["°", "degres"],
    [undefined, "aucune"],
  ])("un champ qui écrit « %s » compte en %s", (affichee, unite) => expect(uniteAffichee(affichee)).toBe(unite));
});
