import type { Homographie } from "./homographie.ts";

/** Image en niveaux de gris : 0 noir, 255 blanc, une rangée après l'autre. */
export interface Raster {
  largeur: number;
  hauteur: number;
  gris: Uint8Array;
}

export type QuartDeTour = 0 | 90 | 180 | 270;

export const rasterVide = (largeur: number, hauteur: number): Raster => ({
  largeur,
  hauteur,
  gris: new Uint8Array(largeur * hauteur).fill(255),
});

/** Image tournée d'un nombre de quarts de tour, dans le sens des aiguilles d'une montre. */
export function tournerDunQuart(image: Raster, angle: QuartDeTour): Raster {
  if (angle === 0) return image;
  const { largeur: l, hauteur: h, gris } = image;
  const tournee = angle === 180 ? rasterVide(l, h) : rasterVide(h, l);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < l; x += 1) {
      const valeur = gris[y * l + x] ?? 255;
      if (angle === 180) tournee.gris[(h - 1 - y) * l + (l - 1 - x)] = valeur;
      else if (angle === 90) tournee.gris[x * h + (h - 1 - y)] = valeur;
      else tournee.gris[(l - 1 - x) * h + y] = valeur;
    }
  }
  return tournee;
}

/**
 * Image redessinée : chaque point est pris, interpolé, là où la matrice l'envoie dans l'entrée ; ce qui sort est
 * perdu, ce qui entre est du gris `fond`, blanc à défaut.
 */
export function redessiner(
  image: Raster,
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0]: Homographie,
  fond = 255,
): Raster {
  const { largeur: l, hauteur: h, gris } = image;
  const sortie: Raster = { largeur: l, hauteur: h, gris: new Uint8Array(l * h).fill(fond) };
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < l; x += 1) {
      const w = g * x + k * y + 1;
      const sx = (a * x + b * y + c) / w;
      const sy = (d * x + e * y + f) / w;
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      if (x0 < 0 || y0 < 0 || x0 + 1 >= l || y0 + 1 >= h) continue;
      const dx = sx - x0;
      const dy = sy - y0;
      const i = y0 * l + x0;
      const haut = (gris[i] ?? 255) * (1 - dx) + (gris[i + 1] ?? 255) * dx;
      const bas = (gris[i + l] ?? 255) * (1 - dx) + (gris[i + l + 1] ?? 255) * dx;
      sortie.gris[y * l + x] = haut * (1 - dy) + bas * dy;
    }
  }
  return sortie;
}

/** Image redressée d'un angle en radians autour de son centre ; ce qui entre par ses coins est du gris `fond`, blanc à défaut. */
export function incliner(image: Raster, radians: number, fond = 255): Raster {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const cx = image.largeur / 2;
  const cy = image.hauteur / 2;
  return redessiner(image, [cos, -sin, cx - cos * cx + sin * cy, sin, cos, cy - sin * cx - cos * cy], fond);
}
