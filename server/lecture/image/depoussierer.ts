import type { Raster } from "./raster.ts";

const ENCRE = 190;
/** Points d'une poussière à 300 points par pouce ; une virgule en a le double. */
const POUSSIERE = 7;
/** Un point d'abréviation ou un accent n'en a pas plus, mais une lettre est à côté. */
const MENUE = 24;
/** D'une lettre à son accent ou à son point. */
const VOISINAGE = 9;

interface Tache {
  points: number[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Tache d'encre d'un seul tenant depuis un point, relevée jusqu'à `maximum` points : au-delà, c'est une lettre ou un trait. */
function suivre(encre: Uint8Array, largeur: number, depart: number, rang: number): Tache {
  const tache: Tache = { points: [depart], x0: largeur, x1: 0, y0: Number.POSITIVE_INFINITY, y1: 0 };
  encre[depart] = rang;
  for (let i = 0; i < tache.points.length; i += 1) {
    const point = tache.points[i] as number;
    const x = point % largeur;
    const y = Math.floor(point / largeur);
    tache.x0 = Math.min(tache.x0, x);
    tache.x1 = Math.max(tache.x1, x);
    tache.y0 = Math.min(tache.y0, y);
    tache.y1 = Math.max(tache.y1, y);
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const voisin = point + dy * largeur + dx;
        if (encre[voisin] !== 1) continue;
        encre[voisin] = rang;
        tache.points.push(voisin);
      }
    }
  }
  return tache;
}

/**
 * Image à un bit par point sans sa poussière : les points perdus, et le semis dont une télécopie rend un fond gris. Un point près d'une lettre
 * lui appartient. L'image reçue n'est pas modifiée.
 */
export function depoussierer({ largeur, hauteur, gris: sale }: Raster): Raster {
  const gris = sale.slice();
  const encre = new Uint8Array(gris.length);
  for (let i = 0; i < gris.length; i += 1) encre[i] = (gris[i] ?? 255) < ENCRE ? 1 : 0;
  const menues: Tache[] = [];
  for (let i = largeur; i < encre.length - largeur; i += 1) {
    if (encre[i] !== 1) continue;
    const tache = suivre(encre, largeur, i, 2);
    if (tache.points.length > MENUE) continue;
    for (const point of tache.points) encre[point] = 3;
    menues.push(tache);
  }
  const pres = ({ x0, x1, y0, y1 }: Tache): boolean => {
    for (let y = Math.max(0, y0 - VOISINAGE); y <= Math.min(hauteur - 1, y1 + VOISINAGE); y += 1) {
      for (let x = Math.max(0, x0 - VOISINAGE); x <= Math.min(largeur - 1, x1 + VOISINAGE); x += 1)
        if (encre[y * largeur + x] === 2) return true;
    }
    return false;
  };
  for (const tache of menues) {
    if (tache.points.length > POUSSIERE && pres(tache)) continue;
    for (let y = tache.y0 - 1; y <= tache.y1 + 1; y += 1)
      for (let x = tache.x0 - 1; x <= tache.x1 + 1; x += 1) {
        const i = y * largeur + x;
        if (i >= 0 && i < gris.length && encre[i] !== 2) gris[i] = 255;
      }
  }
  return { largeur, hauteur, gris };
}
