import type { Raster } from "./raster.ts";

/** Une marge sombre entre de cette part de la page au plus. */
const PROFONDEUR = 0.1;
/** Part du côté que la marge longe : un logo ou un bandeau au bord de la feuille n'en longe pas la moitié. */
const PART_LONGEE = 0.5;
/** Gris sous lequel un bord n'est pas du papier, même gris. */
const SOMBRE = 110;
/** Points clairs à la suite qui font le papier : un grain ou un reflet n'en est pas. */
const PAPIER = 8;
/** Le passage du noir au papier s'étale. */
const BORDURE = 6;

/** Points d'un trait, du bord vers le dedans, que la marge couvre. */
function profondeurSombre(lire: (k: number) => number, maximum: number): number {
  let clairs = 0;
  let fond = 0;
  for (let k = 0; k < maximum && clairs < PAPIER; k += 1) {
    if (lire(k) < SOMBRE) {
      fond = k + 1;
      clairs = 0;
    } else clairs += 1;
  }
  return fond;
}

/**
 * Image sans la bande noire qu'un capot mal fermé laisse d'un côté de la page : la reconnaissance y voit des lettres, et n'en voit plus ailleurs.
 * L'image reçue n'est pas modifiée ; elle est rendue telle quelle quand aucun côté n'en porte.
 */
export function effacerMarges(image: Raster): Raster {
  const { largeur: l, hauteur: h } = image;
  const gris = image.gris.slice();
  let effacees = 0;
  const cote = (long: number, travers: number, indice: (t: number, k: number) => number) => {
    const maximum = Math.floor(travers * PROFONDEUR);
    const profondeurs = Array.from({ length: long }, (_, t) =>
      profondeurSombre((k) => image.gris[indice(t, k)] ?? 255, maximum),
    );
    // Sombre jusqu'au bout, ce n'est pas une marge mais une photographie ou un aplat.
    const longee = profondeurs.filter((p) => p > 0 && p < maximum - PAPIER).length;
    if (longee < PART_LONGEE * long) return;
    effacees += 1;
    profondeurs.forEach((profondeur, t) => {
      const fin = profondeur === 0 ? 0 : Math.min(maximum, profondeur + BORDURE);
      for (let k = 0; k < fin; k += 1) gris[indice(t, k)] = 255;
    });
  };
  cote(h, l, (t, k) => t * l + k);
  cote(h, l, (t, k) => t * l + (l - 1 - k));
  cote(l, h, (t, k) => k * l + t);
  cote(l, h, (t, k) => (h - 1 - k) * l + t);
  return effacees === 0 ? image : { ...image, gris };
}
