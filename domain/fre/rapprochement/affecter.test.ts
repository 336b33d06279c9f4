import fc from "fast-check";
import { expect, it } from "vitest";
import { affecter } from "./affecter.ts";
import { lireMesure } from "./mesures.ts";

/** La plus forte somme, en essayant tout. */
function auMieux(gains: readonly (readonly number[])[], rang = 0, prises: ReadonlySet<number> = new Set()): number {
  const ligne = gains[rang];
  if (!ligne) return 0;
  const sans = auMieux(gains, rang + 1, prises);
  return ligne.reduce(
    (record, gain, colonne) =>
      gain <= 0 || prises.has(colonne)
        ? record
        : Math.max(record, gain + auMieux(gains, rang + 1, new Set([...prises, colonne]))),
    sans,
  );
}

const matrice = fc.integer({ min: 1, max: 5 }).chain((colonnes) =>
  fc.array(
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 1e12 })), {
      minLength: colonnes,
      maxLength: colonnes,
    }),
    {
      maxLength: 5,
    },
  ),
);

it("affecte au mieux, jamais deux fois une colonne, jamais un gain nul", () => {
  fc.assert(
    fc.property(matrice, (gains) => {
      const choix = affecter(gains);
      const prises = choix.filter((colonne) => colonne !== null);
      expect(new Set(prises).size).toBe(prises.length);
      const total = choix.reduce<number>(
        (somme, colonne, rang) => somme + (colonne === null ? 0 : (gains[rang]?.[colonne] ?? 0)),
        0,
      );
      for (const [rang, colonne] of choix.entries())
        if (colonne !== null) expect(gains[rang]?.[colonne]).toBeGreaterThan(0);
      expect(total).toBe(auMieux(gains));
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["12 cm", 120, 120, true, 5],
  ["25 mm", 25, 25, true, 0],
  ["2,5 mm", 2.5, 2.5, true, 0],
  ["Usure 2,5 mm", 2.5, 2.5, true, 0],
  ["4,0 cm", 40, 40, true, 0],
  ["10 cm - 15 cm", 100, 150, false, 0],
  ["0.5cm - 1cm", 5, 10, false, 0],
  ["10 à 15 cm", 100, 150, false, 0],
  ["8 x 3 cm", 80, 80, true, 5],
  ["8 cm × 3 cm", 80, 80, true, 5],
  ["> 30 mm", 30, Number.POSITIVE_INFINITY, false, 0],
  ["supérieure à 30 mm", 30, Number.POSITIVE_INFINITY, false, 0],
  ["moins de 3 cm", 0, 30, true, 0],
  ["25\u00a0mm", 25, 25, true, 0],
])("« %s » mesure de %f à %f mm", (texte, min, max, exacte, arrondi) => {
  expect(lireMesure(texte)).toEqual({ min, max, exacte, arrondi });
});

it.each(["–", "", "205/55 R16", "Pneumatique AVG 195/65", "12", null, undefined])(
  "« %s » n'est pas une mesure",
  (texte) => {
    expect(lireMesure(texte)).toBeNull();
  },
);
