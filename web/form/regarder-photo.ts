import type { Gris } from "../../domain/photos/differences.ts";
import { COTE_JUGE, type DoutePhoto, douterDeLaPhoto, mesurerPhoto } from "../../domain/photos/juger-photo.ts";

/** Ce qui fait douter d'une photo, jugé sur l'appareil, réseau ou non ; nul si rien, ou si ce navigateur ne sait pas l'ouvrir. */
export async function regarderPhoto(photo: Blob): Promise<DoutePhoto | null> {
  const gris = await ouvrirEnGris(photo, COTE_JUGE);
  return gris && douterDeLaPhoto(mesurerPhoto(gris.points, gris.largeur, gris.hauteur));
}

/** La copie grise d'une photo, droite et réduite à ce plus grand côté ; nulle si ce navigateur ne sait pas l'ouvrir. */
export async function ouvrirEnGris(photo: Blob, cote: number): Promise<(Gris & { points: Uint8Array }) | null> {
  const image = await createImageBitmap(photo).catch(() => null);
  if (!image) return null;
  try {
    const echelle = Math.min(1, cote / Math.max(image.width, image.height));
    const [largeur, hauteur] = [image.width, image.height].map((c) => Math.max(1, Math.round(c * echelle))) as [
      number,
      number,
    ];
    const toile = document.createElement("canvas");
    toile.width = largeur;
    toile.height = hauteur;
    const dessin = toile.getContext("2d", { willReadFrequently: true });
    if (!dessin) return null;
    dessin.imageSmoothingQuality = "high";
    dessin.drawImage(image, 0, 0, largeur, hauteur);
    return { points: enGris(dessin.getImageData(0, 0, largeur, hauteur).data), largeur, hauteur };
  } finally {
    image.close();
  }
}

/** Luminance de la Rec. 601, celle des photos JPEG. */
function enGris(points: Uint8ClampedArray): Uint8Array {
  const gris = new Uint8Array(points.length / 4);
  for (let i = 0; i < gris.length; i++)
    gris[i] = 0.299 * (points[4 * i] ?? 0) + 0.587 * (points[4 * i + 1] ?? 0) + 0.114 * (points[4 * i + 2] ?? 0);
  return gris;
}
