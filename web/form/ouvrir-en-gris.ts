import type { Gris } from "../../domain/photos/differences.ts";

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
    // Sans la page : un travailleur s'en sert aussi.
    const dessin = new OffscreenCanvas(largeur, hauteur).getContext("2d", { willReadFrequently: true });
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
