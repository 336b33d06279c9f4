import { type Raster, rasterVide } from "./raster.ts";

/** Rectangle d'une image, en pixels ; la borne droite et la borne basse n'en sont pas. */
export interface Cadre {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Bande de la planche où un extrait est posé, et de quoi rendre sa place dans l'image à ce qui s'y lit. */
export interface Bande {
  haut: number;
  bas: number;
  /** Points de l'image par point de la planche. */
  echelle: number;
  cadre: Cadre;
}

/** Hauteur d'un extrait sur la planche, blancs compris. */
const HAUTEUR = 72;
const INTERVALLE = 44;
const MARGE = 40;
/** Blanc gardé autour de l'encre, en parts de la hauteur de l'extrait. */
const BLANC = 0.22;

/** Copie agrandie (interpolation bilinéaire) d'un extrait, le haut à `haut` sur la planche. */
function poser(planche: Raster, haut: number, { largeur: l, hauteur: h, gris }: Raster, cadre: Cadre): void {
  const echelle = (cadre.y1 - cadre.y0) / HAUTEUR;
  const large = Math.min(planche.largeur - 2 * MARGE, Math.round((cadre.x1 - cadre.x0) / echelle));
  for (let y = 0; y < HAUTEUR; y += 1) {
    const sy = cadre.y0 + y * echelle;
    const y0 = Math.floor(sy);
    if (y0 < 0 || y0 + 1 >= h) continue;
    for (let x = 0; x < large; x += 1) {
      const sx = cadre.x0 + x * echelle;
      const x0 = Math.floor(sx);
      if (x0 < 0 || x0 + 1 >= l) continue;
      const [dx, dy, i] = [sx - x0, sy - y0, y0 * l + x0];
      const dessus = (gris[i] ?? 255) * (1 - dx) + (gris[i + 1] ?? 255) * dx;
      const dessous = (gris[i + l] ?? 255) * (1 - dx) + (gris[i + l + 1] ?? 255) * dx;
      planche.gris[(haut + y) * planche.largeur + MARGE + x] = dessus * (1 - dy) + dessous * dy;
    }
  }
}

/** Extraits d'une image agrandis à la même hauteur et posés l'un sous l'autre : une seule reconnaissance les relit tous. */
export function composerPlanche(image: Raster, cadres: readonly Cadre[]): { planche: Raster; bandes: Bande[] } {
  const elargis = cadres.map(({ x0, y0, x1, y1 }): Cadre => {
    const blanc = Math.max(3, Math.round((y1 - y0) * BLANC));
    return { x0: x0 - blanc, x1: x1 + blanc, y0: y0 - blanc, y1: y1 + blanc };
  });
  const larges = elargis.map(({ x0, y0, x1, y1 }) => ((x1 - x0) * HAUTEUR) / (y1 - y0));
  const planche = rasterVide(
    Math.ceil(Math.max(0, ...larges)) + 2 * MARGE,
    cadres.length * (HAUTEUR + INTERVALLE) + 2 * MARGE,
  );
  const bandes = elargis.map((cadre, rang): Bande => {
    const haut = MARGE + rang * (HAUTEUR + INTERVALLE);
    poser(planche, haut, image, cadre);
    return { haut, bas: haut + HAUTEUR, echelle: (cadre.y1 - cadre.y0) / HAUTEUR, cadre };
  });
  return { planche, bandes };
}

/** Place dans l'image d'un point de la planche. */
export const placeDans = ({ haut, echelle, cadre }: Bande, x: number, y: number): { x: number; y: number } => ({
  x: cadre.x0 + (x - MARGE) * echelle,
  y: cadre.y0 + (y - haut) * echelle,
});

/** Vrai si ce rectangle de la planche est celui d'une bande. */
export const estDans = ({ haut, bas }: Bande, { y0, y1 }: Pick<Cadre, "y0" | "y1">): boolean =>
  (y0 + y1) / 2 > haut && (y0 + y1) / 2 < bas;
