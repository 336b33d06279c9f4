import sharp from "sharp";
import { PIXELS_MAX } from "../../fichiers/pixels-max.ts";
import type { Raster } from "../image/raster.ts";

/** Plus grand côté, en points : une plaque au quart de la photo y a des lettres hautes de quarante points. */
const COTE = 1_600;

/** Une photo reçue, droite, en gris, à la taille où elle se lit. Lève si ce n'est pas une image. */
export async function ouvrirPhoto(chemin: string): Promise<Raster> {
  sharp.cache(false);
  sharp.concurrency(1);
  const { data, info } = await sharp(chemin, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize(COTE, COTE, { fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { largeur: info.width, hauteur: info.height, gris: new Uint8Array(data) };
}
