import type { Homographie } from "../../server/lecture/image/homographie.ts";

/** Image en couleurs, trois octets par point, et les dés qui l'usent toujours de la même façon. */
export interface Image {
  largeur: number;
  hauteur: number;
  rvb: Uint8Array;
}

export type De = () => number;

/** Suite de tirages entre 0 et 1, la même pour une même graine. */
export function lancerDes(graine: number): De {
  let etat = graine >>> 0;
  return () => {
    etat = (etat + 0x6d2b79f5) >>> 0;
    let t = Math.imul(etat ^ (etat >>> 15), etat | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const gaussienne = (de: De): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-9, de()))) * Math.cos(2 * Math.PI * de());

/** Image redessinée : chaque point de la sortie est pris, interpolé, là où `matrice` l'envoie dans l'entrée ; le dehors a la couleur `fond`. */
export function deformer(image: Image, matrice: Homographie, largeur: number, hauteur: number, fond: number): Image {
  const { largeur: l, hauteur: h, rvb } = image;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = matrice;
  const sortie = new Uint8Array(largeur * hauteur * 3).fill(fond);
  for (let y = 0; y < hauteur; y += 1) {
    for (let x = 0; x < largeur; x += 1) {
      const w = g * x + k * y + 1;
      const sx = (a * x + b * y + c) / w;
      const sy = (d * x + e * y + f) / w;
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      if (x0 < 0 || y0 < 0 || x0 + 1 >= l || y0 + 1 >= h) continue;
      const dx = sx - x0;
      const dy = sy - y0;
      const i = (y0 * l + x0) * 3;
      for (let canal = 0; canal < 3; canal += 1) {
        const haut = (rvb[i + canal] ?? 0) * (1 - dx) + (rvb[i + 3 + canal] ?? 0) * dx;
        const bas = (rvb[i + l * 3 + canal] ?? 0) * (1 - dx) + (rvb[i + l * 3 + 3 + canal] ?? 0) * dx;
        sortie[(y * largeur + x) * 3 + canal] = haut * (1 - dy) + bas * dy;
      }
    }
  }
  return { largeur, hauteur, rvb: sortie };
}

/** Image penchée autour de son centre ; le dehors est du papier. */
export function pencher(image: Image, degres: number): Image {
  const { largeur, hauteur } = image;
  const [cos, sin] = [Math.cos((degres * Math.PI) / 180), Math.sin((degres * Math.PI) / 180)];
  const [cx, cy] = [largeur / 2, hauteur / 2];
  const matrice = [cos, -sin, cx - cos * cx + sin * cy, sin, cos, cy - sin * cx - cos * cy, 0, 0, 1];
  return deformer(image, matrice, largeur, hauteur, 252);
}

/** Multiplie chaque point par une teinte qui dépend de sa place (ombre, tache, surlignage, encre). */
export function teinter(image: Image, teinte: (x: number, y: number) => readonly number[] | number): Image {
  const { largeur, hauteur, rvb } = image;
  for (let y = 0; y < hauteur; y += 1) {
    for (let x = 0; x < largeur; x += 1) {
      const facteur = teinte(x / largeur, y / hauteur);
      if (facteur === 1) continue;
      const i = (y * largeur + x) * 3;
      for (let canal = 0; canal < 3; canal += 1)
        rvb[i + canal] = Math.min(
          255,
          (rvb[i + canal] ?? 0) * (typeof facteur === "number" ? facteur : (facteur[canal] ?? 1)),
        );
    }
  }
  return image;
}

export function bruiter(image: Image, ecart: number, de: De): Image {
  for (let i = 0; i < image.rvb.length; i += 3) {
    const grain = gaussienne(de) * ecart;
    for (let canal = 0; canal < 3; canal += 1)
      image.rvb[i + canal] = Math.max(0, Math.min(255, (image.rvb[i + canal] ?? 0) + grain));
  }
  return image;
}
