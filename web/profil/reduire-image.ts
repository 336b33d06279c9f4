/** Plus grand côté envoyé, en pixels : quatre fois la vignette, pour que le serveur cadre dans une image encore nette. */
const COTE_MAX = 2048;
const QUALITE = 0.9;

/**
 * La photo à l'endroit, réduite et en JPEG : quelques centaines de ko partent au lieu de plusieurs Mo, et un HEIC que ce navigateur sait
 * lire passe. Ce qu'il ne sait pas lire part tel quel : le serveur le convertit, ou dit pourquoi il le refuse.
 */
export async function reduireImage(fichier: File): Promise<File> {
  const image = await createImageBitmap(fichier).catch(() => null);
  if (!image) return fichier;
  try {
    const echelle = Math.min(1, COTE_MAX / Math.max(image.width, image.height));
    const toile = document.createElement("canvas");
    toile.width = Math.max(1, Math.round(image.width * echelle));
    toile.height = Math.max(1, Math.round(image.height * echelle));
    const dessin = toile.getContext("2d");
    if (!dessin) return fichier;
    // Le JPEG n'a pas de transparence : sans ce fond, elle deviendrait noire.
    dessin.fillStyle = "#ffffff";
    dessin.fillRect(0, 0, toile.width, toile.height);
    dessin.imageSmoothingQuality = "high";
    dessin.drawImage(image, 0, 0, toile.width, toile.height);
    const jpeg = await new Promise<Blob | null>((rendre) => toile.toBlob(rendre, "image/jpeg", QUALITE));
    return jpeg ? new File([jpeg], fichier.name, { type: jpeg.type }) : fichier;
  } finally {
    image.close();
  }
}
