import { expect, test } from "vitest";
import { texteDe } from "../commun/geometrie.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { recollerLettres } from "./lettres-espacees.ts";

/** Chaque lettre à part, un blanc plus large devant celles qui ouvrent un mot. */
const etire = (y: number, mots: readonly string[], pas: number): Pose[] => {
  let x = 40;
  return mots.flatMap((mot) => {
    x += pas;
    return [...mot].map((lettre): Pose => {
      x += pas;
      return [x - pas, y, lettre];
    });
  });
};
const lire = (...poses: readonly Pose[]) =>
  recollerLettres(pageFictive(1, poses)).rangees.map(({ mots }) => texteDe(mots));

test("un titre étiré lettre à lettre se relit en mots", () => {
  expect(lire(...etire(40, ["PROCÈS-VERBAL", "DE", "RETOUR"], 6))).toEqual(["PROCÈS-VERBAL DE RETOUR"]);
});

test("des codes d'une lettre, chacun sous sa colonne, et une suite trop courte restent ce qu'ils sont", () => {
  const codes = ["R", "B", "E", "C", "M", "S"];
  expect(lire(...codes.map((code, i): Pose => [200 + 25 * i, 40, code]))).toEqual(["R B E C M S"]);
  expect(lire(...etire(40, ["A", "B", "C"], 7))).toEqual(["A B C"]);
});
