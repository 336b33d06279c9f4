import { expect, test } from "vitest";
import type { LigneLoueur } from "../../domain/analyses/detail.contrat.ts";
import type { PrixExporte } from "./prix.queries.ts";
import { loueursImprimes, prixImprimes } from "./rapport.ts";

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

test("un loueur dont rien ne se compare n'a pas de rangée : une phrase les nomme tous", () => {
  const rien = {
    moyenne_ht: null,
    vetuste_nombre: 2,
    vetuste_part: null,
    franchise_nombre: 1,
    franchise_part: null,
    ecart_nombre: 0,
    ecart_part: null,
    accorde_ht: 0,
  };
  const loueur = (nom: string, nombre: number, plus: object = {}) => ({ nom, nombre, ...rien, ...plus }) as LigneLoueur;
  const { loueurs, loueurs_replies } = loueursImprimes([
    loueur("Arval", 40, { moyenne_ht: 51_230 }),
    loueur("Kinto", 3),
    loueur("Leasys", 1, { accorde_ht: 9_000 }),
    loueur("Alphabet", 2),
  ]);
  expect(loueurs.map(([nom]) => nom)).toEqual(["Arval", "Leasys"]);
  expect(loueurs_replies).toBe("Moins de cinq dossiers pour chaque question\u00a0: Kinto (3), Alphabet (2).");
  expect(loueursImprimes([loueur("Arval", 40, { moyenne_ht: 1 })]).loueurs_replies).toBe("");
});
