import { ErreurLecture } from "../commun/erreurs.ts";
import { PIXELS_IMAGE_MAXIMUM } from "../entree/pdf.ts";
import { griser } from "./griser.ts";
import { ouvrirPdfComplet } from "./pdfjs-complet.ts";
import type { Raster } from "./raster.ts";

const POINTS_PAR_POUCE = 72;
const RESOLUTION = 300;
/** A4 à 300 points par pouce ; une page plus grande est rendue à moindre résolution. */
const PIXELS_MAXIMUM = 9_500_000;

export interface PageRendue {
  image: Raster;
  /** Points de la page par pixel. */
  echelle: number;
}

/** PDF rouvert pour être dessiné ; à fermer. */
export interface Dessinateur {
  dessiner(numero: number): Promise<PageRendue>;
  fermer(): Promise<void>;
}

/** Ouvre un PDF déjà jugé lisible pour en dessiner des pages. Le tableau d'octets est repris par le lecteur : donner une copie. */
export async function ouvrirDessinateur(octets: Uint8Array): Promise<Dessinateur> {
  const [canevas, ouverture] = await Promise.all([
    import("@napi-rs/canvas"),
    ouvrirPdfComplet(octets, PIXELS_IMAGE_MAXIMUM),
  ]);
  const pdf = await ouverture.promise;
  return {
    async dessiner(numero) {
      const page = await pdf.getPage(numero);
      const nature = page.getViewport({ scale: 1 });
      const voulue = RESOLUTION / POINTS_PAR_POUCE;
      const permise = Math.sqrt(PIXELS_MAXIMUM / (nature.width * nature.height));
      const vue = page.getViewport({ scale: Math.min(voulue, permise) });
      const largeur = Math.round(vue.width);
      const hauteur = Math.round(vue.height);
      if (!(largeur > 0 && hauteur > 0)) throw new ErreurLecture("abime");
      const toile = canevas.createCanvas(largeur, hauteur);
      const contexte = toile.getContext("2d");
      await page.render({ canvas: toile as never, canvasContext: contexte as never, viewport: vue }).promise;
      const { data } = contexte.getImageData(0, 0, largeur, hauteur);
      page.cleanup();
      toile.width = 1;
      toile.height = 1;
      return { image: griser(data, largeur, hauteur), echelle: 1 / vue.scale };
    },
    async fermer() {
      await ouverture.destroy();
    },
  };
}
