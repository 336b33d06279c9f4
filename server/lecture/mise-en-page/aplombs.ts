import { type Bloc, blocsDe, type Page, type Rangee } from "../commun/geometrie.ts";
import { estChasseFixe } from "../commun/nombres.ts";

/** Un blanc qui sépare deux inscriptions, en corps, quand rien d'autre ne les sépare. */
const BLANC = 0.95;
/** Deux cellules qui se touchent presque gardent plus qu'une espace entre elles, en corps. */
const BLANC_SERRE = 0.45;
/** Écart, en points, de deux cellules calées à la même abscisse. */
const APLOMB = 0.8;
/** Rangées qui commencent une cellule à une abscisse : moins nombreuses, ce peut être un hasard. */
const RANGEES_MINIMUM = 3;

/** Abscisses où commencent, derrière un blanc, des inscriptions d'au moins trois rangées. */
function aplombsDe(rangees: readonly Rangee[]): number[] {
  const departs = rangees
    .flatMap((rangee) => blocsDe(rangee).slice(1))
    .map(({ x0 }: Bloc) => x0)
    .sort((a, b) => a - b);
  return departs.filter((x, i) => (departs[i + RANGEES_MINIMUM - 1] ?? Number.POSITIVE_INFINITY) - x < APLOMB);
}

/**
 * La page, où une cellule calée à l'abscisse de celles des autres rangées commence à cette place, si longue que soit sa voisine de gauche : une
 * désignation qui emplit sa case touche presque la case suivante.
 */
export function marquerAplombs(page: Page): Page {
  const aplombs = aplombsDe(page.rangees);
  if (aplombs.length === 0) return page;
  const rangees = page.rangees.map((rangee) => {
    const mots = rangee.mots.map((mot, i) => {
      const precedent = rangee.mots[i - 1];
      // À chasse fixe, une espace est aussi large que ces blancs.
      const fixe = precedent && estChasseFixe(precedent) && estChasseFixe(mot);
      const blanc = precedent && !fixe ? mot.x0 - precedent.x1 : 0;
      const serre = blanc > BLANC_SERRE * mot.corps && blanc <= BLANC * mot.corps;
      return serre && aplombs.some((x) => Math.abs(x - mot.x0) < APLOMB) ? { ...mot, ouvre: true as const } : mot;
    });
    return { ...rangee, mots };
  });
  return { ...page, rangees };
}
