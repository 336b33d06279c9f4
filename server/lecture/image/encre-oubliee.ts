import type { Cadre } from "./planche.ts";
import type { Raster } from "./raster.ts";

/** Côté d'une case de la grille où l'encre se cherche, un tiers de millimètre à 300 points par pouce. */
const CASE = 4;
const ENCRE = 140;
/** Cases vides qu'une suite de mots enjambe. */
const ESPACE = 5;
/** Hauteurs d'un texte courant, du corps 6 au corps 16 ; un caractère seul (un code, un chiffre détaché) est plus haut que large. */
const HAUTEUR_MINIMALE = 15;
const HAUTEUR_MAXIMALE = 72;
const LARGEUR_MINIMALE = 30;
const HAUTEUR_SEULE = [20, 48] as const;
/** Part de cases encrées d'un texte : moins est un filet ou de la poussière, plus est un aplat. */
const PART_MINIMALE = 0.2;

/** Cases de la page qui portent de l'encre qu'aucun mot ne couvre. */
function casesEncrees({ largeur, hauteur, gris }: Raster, mots: readonly Cadre[]) {
  const colonnes = Math.ceil(largeur / CASE);
  const cases = new Uint8Array(colonnes * Math.ceil(hauteur / CASE));
  for (let y = 0; y < hauteur; y += 1) {
    for (let x = 0; x < largeur; x += 1)
      if ((gris[y * largeur + x] ?? 255) < ENCRE) cases[Math.floor(y / CASE) * colonnes + Math.floor(x / CASE)] = 1;
  }
  for (const { x0, y0, x1, y1 } of mots) {
    for (let y = Math.floor(y0 / CASE); y <= Math.floor(y1 / CASE); y += 1)
      for (let x = Math.floor(x0 / CASE); x <= Math.floor(x1 / CASE); x += 1) cases[y * colonnes + x] = 0;
  }
  return { cases, colonnes };
}

/** Rectangles de la page qui ont l'air d'un texte et où la reconnaissance n'a vu aucun mot. */
export function encreOubliee(image: Raster, mots: readonly Cadre[]): Cadre[] {
  const { cases, colonnes } = casesEncrees(image, mots);
  const cadres: Cadre[] = [];
  for (let depart = 0; depart < cases.length; depart += 1) {
    if (cases[depart] !== 1) continue;
    const pile = [depart];
    cases[depart] = 0;
    let [x0, x1, y0, y1] = [colonnes, 0, Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < pile.length; i += 1) {
      const place = pile[i] as number;
      const [x, y] = [place % colonnes, Math.floor(place / colonnes)];
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -ESPACE; dx <= ESPACE; dx += 1) {
          const voisin = place + dy * colonnes + dx;
          if (x + dx < 0 || x + dx >= colonnes || cases[voisin] !== 1) continue;
          cases[voisin] = 0;
          pile.push(voisin);
        }
      }
    }
    const part = pile.length / ((x1 - x0 + 1) * (y1 - y0 + 1));
    const cadre = { x0: x0 * CASE, x1: (x1 + 1) * CASE, y0: y0 * CASE, y1: (y1 + 1) * CASE };
    const [large, haut] = [cadre.x1 - cadre.x0, cadre.y1 - cadre.y0];
    const seul = haut >= HAUTEUR_SEULE[0] && haut <= HAUTEUR_SEULE[1] && part >= 2 * PART_MINIMALE;
    const suite = haut >= HAUTEUR_MINIMALE && haut <= HAUTEUR_MAXIMALE && large >= LARGEUR_MINIMALE;
    if ((suite && part >= PART_MINIMALE) || seul) cadres.push(cadre);
  }
  return cadres;
}
