import { describe, expect, it } from "vitest";
import france from "./france.json";

/** Le point est-il dans l'anneau ? Latitude d'abord. */
function dedans([y, x]: readonly [number, number], anneau: readonly number[][]): boolean {
  let oui = false;
  for (const [i, [yb = 0, xb = 0]] of anneau.entries()) {
    const [ya = 0, xa = 0] = anneau.at(i - 1) ?? [];
    if (ya > y !== yb > y && x < ((xb - xa) * (y - ya)) / (yb - ya) + xa) oui = !oui;
  }
  return oui;
}
const sur = (terres: readonly number[][][], point: readonly [number, number]) => terres.some((a) => dedans(point, a));

describe("le contour de la France", () => {
  it.each([
    ["Annecy", [45.9, 6.12]],
    ["Strasbourg", [48.57, 7.72]],
    ["Ajaccio", [41.95, 8.8]],
    ["Cayenne", [4.85, -52.4]],
    ["Le Tampon", [-21.25, 55.5]],
    ["Pointe-à-Pitre", [16.23, -61.6]],
    ["Ducos", [14.6, -60.98]],
    ["Mamoudzou", [-12.8, 45.17]],
  ] as const)("%s est en France, et nulle part ailleurs", (_, point) => {
    expect(sur(france.france, point)).toBe(true);
    expect(sur(france.voisins, point)).toBe(false);
  });

  it.each([
    ["Genève", [46.21, 6.2]],
    ["Turin", [45.07, 7.68]],
    ["Barcelone", [41.45, 2.1]],
    ["Bruxelles", [50.85, 4.35]],
    ["Luxembourg", [49.61, 6.2]],
    ["Fribourg-en-Brisgau", [48.0, 7.85]],
    ["Londres", [51.5, -0.3]],
    ["Paramaribo", [5.6, -55.3]],
  ] as const)("%s est une terre voisine", (_, point) => {
    expect(sur(france.voisins, point)).toBe(true);
    expect(sur(france.france, point)).toBe(false);
  });

  it.each([
    ["le golfe de Gascogne", [45, -4]],
    ["le golfe du Lion", [43, 4.2]],
    ["la Manche", [50, -1.5]],
    ["l'océan Indien", [-20, 57]],
  ] as const)("%s est la mer", (_, point) => {
    expect(sur([...france.france, ...france.voisins], point)).toBe(false);
  });

  it("nomme de quoi se situer dans chaque département", () => {
    expect(france.departements.map(([nom]) => nom)).toEqual(
      expect.arrayContaining(["Haute-Savoie", "Lozère", "La Réunion"]),
    );
    for (const [nom, y = 0, x = 0] of france.departements as [string, number, number][]) {
      const proches = (france.villes as [string, number, number][]).filter(
        ([, v, w]) => Math.abs(v - y) < 0.6 && Math.abs(w - x) < 0.9,
      );
      expect(proches.length, nom).toBeGreaterThanOrEqual(3);
    }
  });
});
