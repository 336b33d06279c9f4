import { expect, test } from "vitest";
import { memeValeur } from "./meme-valeur.ts";

test("deux valeurs simples se comparent telles quelles", () => {
  expect(memeValeur("a", "a")).toBe(true);
  expect(memeValeur(null, undefined)).toBe(false);
  expect(memeValeur(null, {})).toBe(false);
  expect(memeValeur(1, "1")).toBe(false);
});

test("ni l'ordre des clés, ni celui d'une liste ne comptent, à toute profondeur ; une valeur qui change, oui", () => {
  const grille = {
    seuil: 20_000,
    tranches: [
      { age: 0, taux: { mo: 0, pieces: 5 } },
      { age: 12, taux: { mo: 5, pieces: 10 } },
    ],
  };
  const relue = {
    tranches: [
      { taux: { pieces: 10, mo: 5 }, age: 12 },
      { taux: { pieces: 5, mo: 0 }, age: 0 },
    ],
    seuil: 20_000,
  };
  expect(memeValeur(grille, relue)).toBe(true);
  expect(memeValeur(grille, { ...relue, seuil: 20_001 })).toBe(false);
  expect(memeValeur(grille, { ...grille, tranches: grille.tranches.slice(1) })).toBe(false);
  expect(memeValeur({ a: 1 }, { a: 1, b: undefined })).toBe(false);
});
