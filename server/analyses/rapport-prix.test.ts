import { expect, test } from "vitest";
import type { PrixExporte } from "./prix.queries.ts";
import { prixImprimes } from "./rapport.ts";

const prix = (element: string, loueur: string | null, nombre: number): PrixExporte => ({
  element,
  dommage: "rayure",
  loueur,
  nombre,
  min_ht: nombre < 5 ? null : 5_000,
  q1_ht: nombre < 5 ? null : 8_000,
  mediane_ht: nombre < 5 ? null : 12_345,
  q3_ht: nombre < 5 ? null : 15_000,
  max_ht: nombre < 5 ? null : 30_000,
});

test("le PDF des analyses dit médiane, quartiles et n de chaque loueur, et rien sous cinq lignes", () => {
  const { dommages, autres } = prixImprimes([
    prix("capot", null, 9),
    prix("capot", "Arval", 6),
    prix("capot", "Kinto", 3),
  ]);
  expect(autres).toBe(0);
  expect(dommages[0]?.titre).toBe("Capot – rayure");
  expect(dommages[0]?.lignes.map((l) => l.map((t) => t.replace(/\s/g, " ")))).toEqual([
    ["Tous les loueurs", "9", "80,00 €", "123,45 €", "150,00 €"],
    ["Arval", "6", "80,00 €", "123,45 €", "150,00 €"],
    ["Kinto", "3", "n < 5", "n < 5", "n < 5"],
  ]);
});

test("il montre les dommages les plus fréquents et compte les autres", () => {
  const tous = Array.from({ length: 15 }, (_, i) => prix(`element_${i}`, null, 20 - i));
  expect(prixImprimes(tous)).toMatchObject({ autres: 3, dommages: { length: 12 } });
});
