import { expect, it } from "vitest";
import { type Boite, placerNoms } from "./etiquettes.ts";

const VUE = { largeur: 600, hauteur: 300, prises: [] as Boite[] };
const ville = (x: number, y: number, largeur = 60) => ({ point: [x, y] as const, largeur, aCote: true });

const seTouchent = (a: Boite, b: Boite) =>
  a.gauche < b.droite && b.gauche < a.droite && a.haut < b.bas && b.haut < a.bas;

it("écrit le plus important des deux noms qui se gêneraient, l'autre de l'autre côté s'il y tient", () => {
  expect(placerNoms([ville(100, 100), ville(130, 100)], VUE).map((p) => p.rang)).toEqual([0]);
  expect(placerNoms([ville(100, 100), ville(84, 100)], VUE).map((p) => [p.rang, p.cote])).toEqual([
    [0, "droite"],
    [1, "gauche"],
  ]);
});

it("ne sort pas de la carte, et laisse leur place aux boutons et aux repères", () => {
  expect(placerNoms([ville(580, 100)], VUE)[0]?.cote).toBe("gauche");
  expect(placerNoms([ville(300, 298)], VUE)).toEqual([]);
  expect(placerNoms([{ ...ville(20, 100), aCote: false }], VUE)).toEqual([]);
  const repere = { gauche: 85, droite: 115, haut: 62, bas: 104 };
  expect(placerNoms([ville(100, 100)], { ...VUE, prises: [repere] })[0]?.cote).toBe("dessous");
  expect(placerNoms([ville(100, 100)], { ...VUE, prises: [{ ...repere, bas: 120 }] })).toEqual([]);
});

it("de mille noms serrés, n'en écrit que ce qui se lit : aucune boîte n'en touche une autre", () => {
  const noms = Array.from({ length: 1_000 }, (_, i) => ville((i * 37) % 600, (i * 53) % 300, 20 + (i % 70)));
  const places = placerNoms(noms, VUE);
  expect(places.length).toBeGreaterThan(20);
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) expect(seTouchent(a.boite, b.boite)).toBe(false);
});
