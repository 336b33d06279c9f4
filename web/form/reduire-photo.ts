/** Plus grand côté envoyé, en pixels : celui que le serveur garde. */
const COTE_MAX = 2560;
const QUALITE = 0.88;
/** Une photo déjà petite part telle quelle : la réécrire lui ferait perdre de la netteté pour rien. */
const POIDS_LEGER = 1.5 * 1024 * 1024;

const enJpeg = (toile: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((suite) => toile.toBlob(suite, "image/jpeg", QUALITE));

/**
 * La photo à envoyer : ramenée à 2 560 pixels et en JPEG, pour ne pas faire payer 12 Mo de réseau à un téléphone. Un HEIC que ce
 * navigateur sait lire devient un JPEG ici ; ce qu'il ne sait pas lire part tel quel, et le serveur le convertit ou dit pourquoi
 * il le refuse.
 */
export async function reduirePhoto(fichier: Blob): Promise<Blob> {
  const image = await createImageBitmap(fichier).catch(() => null);
  if (!image) return fichier;
  try {
    const echelle = Math.min(1, COTE_MAX / Math.max(image.width, image.height));
    if (echelle === 1 && fichier.type === "image/jpeg" && fichier.size <= POIDS_LEGER) return fichier;
    const toile = document.createElement("canvas");
    toile.width = Math.max(1, Math.round(image.width * echelle));
    toile.height = Math.max(1, Math.round(image.height * echelle));
    const dessin = toile.getContext("2d");
    if (!dessin) return fichier;
    // Un JPEG n'a pas de transparence : sans fond, elle deviendrait noire.
    dessin.fillStyle = "#ffffff";
    dessin.fillRect(0, 0, toile.width, toile.height);
    dessin.drawImage(image, 0, 0, toile.width, toile.height);
    return (await enJpeg(toile)) ?? fichier;
  } finally {
    image.close();
  }
}
