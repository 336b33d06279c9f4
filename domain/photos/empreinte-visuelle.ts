/** La grille grise dont l'empreinte se tire : seize rangées de dix-sept points, donc deux cent cinquante-six voisins de gauche à droite. */
export const GRILLE_EMPREINTE = { largeur: 17, hauteur: 16 } as const;
/** La grille grise dont se gardent les tons : un octet par case. */
export const GRILLE_TONS = { largeur: 16, hauteur: 16 } as const;

/** Écart-type des gris sous lequel une image n'a rien à comparer : un mur, le ciel, un carton uni se ressembleraient tous. */
const CONTRASTE_MIN = 6;

/**
 * L'empreinte visuelle d'une photo (« dHash ») : pour chaque point de la grille, s'il est plus clair que son voisin de droite. Réduite ou
 * recompressée, la même photo garde presque la sienne ; 256 signes « 0 » ou « 1 », ou rien si l'image est unie.
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

/** Combien de signes diffèrent entre deux empreintes. */
export const ecartDEmpreintes = (a: string, b: string): number =>
  [...a].reduce((n, signe, i) => (signe === b[i] ? n : n + 1), 0);

/** Les deux empreintes d'une photo : ce que ses contours dessinent, et ses tons, un octet par case en hexadécimal. */
export interface Empreintes {
  signes: string;
  tons: string;
}

/** De combien de gris deux grilles de tons s'écartent, en moyenne et à la pire case. */
export function ecartDeTons(a: string, b: string): { moyen: number; pire: number } {
  const ton = (tons: string, i: number): number => Number.parseInt(tons.slice(2 * i, 2 * i + 2), 16) || 0;
  const cases = Math.max(a.length, b.length) / 2;
  let [somme, pire] = [0, 0];
  for (let i = 0; i < cases; i++) {
    const ecart = Math.abs(ton(a, i) - ton(b, i));
    somme += ecart;
    pire = Math.max(pire, ecart);
  }
  return { moyen: somme / Math.max(1, cases), pire };
}

/**
 * Signes et tons qui peuvent différer entre deux exemplaires d'une même image. Les contours seuls ne suffisent pas : la même vue du même véhicule,
 * prise du même endroit sous une autre lumière, garde les siens. Mesuré par bench/meme-photo.ts (bench/mesures-photos.md) : recompressée ou réduite
 * à 640 points, une image s'écarte de 40 signes, de 1,1 ton en moyenne et de 3 au pire ; sous une autre lumière, ou prise une autre fois, de 2,2 tons au moins en moyenne. Recadrée de plus de 1 %, éclaircie ou réduite à une vignette, une copie échappe : mieux vaut se taire qu'accuser.
 */
export const ECART_MEME_PHOTO = 40;
export const ECART_TONS = { moyen: 1.5, pire: 8 } as const;

/** Deux exemplaires d'une même image ? `db/courant/fichiers/meme_photo.fonction.sql` en juge de même. */
export function memePhoto(a: Empreintes, b: Empreintes): boolean {
  const tons = ecartDeTons(a.tons, b.tons);
  return (
    ecartDEmpreintes(a.signes, b.signes) <= ECART_MEME_PHOTO &&
    tons.moyen <= ECART_TONS.moyen &&
    tons.pire <= ECART_TONS.pire
  );
}
