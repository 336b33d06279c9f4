/** La grille grise dont l'empreinte se tire : seize rangées de dix-sept points, donc deux cent cinquante-six voisins de gauche à droite. */
export const GRILLE_EMPREINTE = { largeur: 17, hauteur: 16 } as const;

/** Écart-type des gris sous lequel une image n'a rien à comparer : un mur, le ciel, un carton uni se ressembleraient tous. */
const CONTRASTE_MIN = 6;

/**
 * L'empreinte visuelle d'une photo (« dHash ») : pour chaque point de la grille, s'il est plus clair que son voisin de droite. Réduite, recompressée
 * ou éclaircie, la même photo garde presque la sienne ; 256 signes « 0 » ou « 1 », ou rien si l'image est unie.
 */
export function empreinteVisuelle(gris: Uint8Array): string | null {
  const { largeur, hauteur } = GRILLE_EMPREINTE;
  const moyenne = gris.reduce((somme, g) => somme + g, 0) / Math.max(1, gris.length);
  const variance = gris.reduce((somme, g) => somme + (g - moyenne) ** 2, 0) / Math.max(1, gris.length);
  if (Math.sqrt(variance) < CONTRASTE_MIN) return null;
  let signes = "";
  for (let y = 0; y < hauteur; y++)
    for (let x = 0; x < largeur - 1; x++) {
      const i = y * largeur + x;
      signes += (gris[i] ?? 0) > (gris[i + 1] ?? 0) ? "1" : "0";
    }
  return signes;
}

/**
 * Signes qui peuvent différer entre deux exemplaires d'une même photo. Mesuré sur 28 images libres et dessins de véhicules : réduites à 640 points, recompressées à 50 ou
 * éclaircies de 10 %, neuf copies sur dix s'écartent de 31 au plus (les autres sont presque unies) ; deux photos différentes, de 81 au moins, et deux dessins voisins,
 * de 45. Une photo recadrée échappe : mieux vaut se taire qu'accuser.
 */
export const ECART_MEME_PHOTO = 32;
