import { type Mot, type Page, rangeesDe } from "../commun/geometrie.ts";
import { reunirNombres } from "../commun/nombres.ts";
import { type Fragment, motsDuFragment, noterFragment, recoller } from "./mots.ts";

/** Texte posé sur une page d'essai : abscisse, ordonnée, texte ; la largeur est celle d'Helvetica en 8 points. */
export type Pose = readonly [x: number, y: number, texte: string];

/** Une rangée de tableau : à cette ordonnée, un texte à chaque abscisse ; un texte vide laisse sa case vide. */
export const rangee = (y: number, xs: readonly number[], ...textes: readonly string[]): Pose[] =>
  textes.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[xs[i] ?? 0, y, texte]]));

const CORPS = 8;

/** Page A4 fabriquée pour un test, découpée en mots comme une page de PDF. */
export function pageFictive(numero: number, poses: readonly Pose[]): Page {
  const mots: Mot[] = poses.flatMap(([x, y, texte], rang) => {
    const fragment: Fragment = { texte, x, y, largeur: texte.length * CORPS * 0.5, corps: CORPS };
    return [...noterFragment(motsDuFragment(fragment), rang)];
  });
  const rangees = rangeesDe(numero, mots);
  for (const rangee of rangees) rangee.mots = reunirNombres(recoller(rangee.mots));
  return { numero, largeur: 595, hauteur: 842, rangees };
}
