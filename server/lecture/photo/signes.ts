import type { Raster } from "../image/raster.ts";

/** Où tient un signe d'une ligne, bornes comprises. */
export interface Signe {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Encre ou papier, au seuil qui les sépare le mieux (Otsu). */
export function seuiller({ gris }: Raster): Uint8Array {
  const compte = new Float64Array(256);
  for (const g of gris) compte[g] = (compte[g] ?? 0) + 1;
  const total = gris.reduce((s, g) => s + g, 0);
  let [n0, s0, meilleur, seuil] = [0, 0, -1, 128];
  for (let t = 0; t < 255; t += 1) {
    n0 += compte[t] ?? 0;
    s0 += t * (compte[t] ?? 0);
    const n1 = gris.length - n0;
    if (n0 === 0 || n1 === 0) continue;
    const ecart = n0 * n1 * (s0 / n0 - (total - s0) / n1) ** 2;
    if (ecart > meilleur) [meilleur, seuil] = [ecart, t];
  }
  return gris.map((g) => (g <= seuil ? 1 : 0));
}

/** Les signes d'une ligne, séparés par des colonnes vides. */
export function signesDe(encre: Uint8Array, l: number, h: number): Signe[] {
  const signes: Signe[] = [];
  let courant: Signe | null = null;
  for (let x = 0; x <= l; x += 1) {
    let [haut, bas] = [h, -1];
    for (let y = 0; x < l && y < h; y += 1)
      if (encre[y * l + x]) {
        haut = Math.min(haut, y);
        bas = y;
      }
    if (bas < 0) {
      if (courant) signes.push(courant);
      courant = null;
    } else if (courant)
      courant = { x0: courant.x0, x1: x, y0: Math.min(courant.y0, haut), y1: Math.max(courant.y1, bas) };
    else courant = { x0: x, x1: x, y0: haut, y1: bas };
  }
  return signes;
}

/** Les taches d'encre d'un seul tenant, de gauche à droite ; ce qui touche un bord n'en est pas : un signe tient entier dans sa ligne. */
export function tachesDe(encre: Uint8Array, l: number, h: number): Signe[] {
  const vue = encre.slice();
  const trouvees: Signe[] = [];
  const pile: number[] = [];
  for (let depart = 0; depart < vue.length; depart += 1) {
    if (vue[depart] !== 1) continue;
    const s: Signe = { x0: l, x1: 0, y0: h, y1: 0 };
    vue[depart] = 0;
    pile.push(depart);
    for (let i = pile.pop(); i !== undefined; i = pile.pop()) {
      const [x, y] = [i % l, Math.floor(i / l)];
      [s.x0, s.x1] = [Math.min(s.x0, x), Math.max(s.x1, x)];
      [s.y0, s.y1] = [Math.min(s.y0, y), Math.max(s.y1, y)];
      for (const voisin of [x > 0 ? i - 1 : -1, x < l - 1 ? i + 1 : -1, i - l, i + l])
        if (vue[voisin] === 1) {
          vue[voisin] = 0;
          pile.push(voisin);
        }
    }
    if (s.x0 > 0 && s.y0 > 0 && s.x1 < l - 1 && s.y1 < h - 1) trouvees.push(s);
  }
  return trouvees.toSorted((a, b) => a.x0 - b.x0);
}
