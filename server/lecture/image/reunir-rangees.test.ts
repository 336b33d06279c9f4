import { expect, test } from "vitest";
import { type Mot, rangeesDe, texteDe } from "../commun/geometrie.ts";
import { reunirRangees } from "./reunir-rangees.ts";

const mot = (texte: string, x0: number, y: number, corps = 8.7): Mot => ({
  texte,
  x0,
  x1: x0 + 5 * texte.length,
  y,
  corps,
});
const lignes = (...mots: Mot[]) => reunirRangees(rangeesDe(1, mots)).map((rangee) => texteDe(rangee.mots));

test("un montant au corps mal mesuré rejoint son étiquette", () => {
  expect(
    lignes(
      mot("Coût", 47, 501.1),
      mot("00", 173, 501),
      mot("Coût", 259, 501.4),
      mot("net", 281, 501.4),
      mot(":", 301, 503.1),
      mot("265,93", 392, 503, 7.2),
      mot("Réparation", 47, 511),
    ),
  ).toEqual(["Coût 00 Coût net : 265,93", "Réparation"]);
});

test("deux lignes serrées, dont les mots se chevauchent, restent deux lignes", () => {
  expect(lignes(mot("Pare-chocs", 47, 100, 6), mot("avant", 50, 102.4, 6), mot("120,00", 300, 100, 6))).toEqual([
    "Pare-chocs 120,00",
    "avant",
  ]);
});

test("une ligne penchée, coupée en deux par un mot mal cadré, n'en fait qu'une", () => {
  expect(
    lignes(
      mot("Toit", 62, 220.2),
      { ...mot("-", 132, 220), x1: 135 },
      mot("365,78", 359, 219.5),
      { ...mot("enfoncement", 84, 222.8, 13), x1: 173 },
      mot("292,62", 553, 223),
    ),
  ).toEqual(["Toit enfoncement - 365,78 292,62"]);
});
