import { createIsomorphicCanvasFactory, getDocumentProxy } from "unpdf";
import { ErreurLecture } from "../erreurs.ts";
import { PIXELS_IMAGE_MAXIMUM } from "../pdf.ts";
import type { Raster } from "./raster.ts";

const POINTS_PAR_POUCE = 72;
const RESOLUTION = 200;
/** A3 à 200 points par pouce ; une page plus grande est rendue à moindre résolution. */
const PIXELS_MAXIMUM = 8_000_000;

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
  const canevas = await import("@napi-rs/canvas");
  const CanvasFactory = await createIsomorphicCanvasFactory(async () => canevas);
  const pdf = await getDocumentProxy(octets, {
    CanvasFactory,
    wasmUrl: new URL("./wasm/", import.meta.resolve("pdfjs-dist/package.json")).href,
    maxImageSize: PIXELS_IMAGE_MAXIMUM,
    canvasMaxAreaInBytes: PIXELS_IMAGE_MAXIMUM * 4,
    verbosity: 0,
    useSystemFonts: false,
    stopAtErrors: false,
  });
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
      await pdf.loadingTask.destroy();
    },
  };
}

function griser(couleurs: Uint8ClampedArray, largeur: number, hauteur: number): Raster {
  const gris = new Uint8Array(largeur * hauteur);
  for (let i = 0, j = 0; i < gris.length; i += 1, j += 4) {
    gris[i] = ((couleurs[j] ?? 0) * 77 + (couleurs[j + 1] ?? 0) * 150 + (couleurs[j + 2] ?? 0) * 29) >> 8;
  }
  return { largeur, hauteur, gris };
}
