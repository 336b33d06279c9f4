import type { Raster } from "./raster.ts";

/** Côté d'un carreau, quatre millimètres à 300 points par pouce : un bandeau de couleur le remplit, l'encre d'un tampon non. */
const CARREAU = 48;
const PART_DE_BANDEAU = 0.45;
/** Écart entre les composantes d'un point au-delà duquel il est coloré. */
const COLORE = 45;
/** Sous cette clarté, une couleur est celle d'un texte ; au-dessus de la seconde, celle d'une encre transparente posée sur le papier. */
const TEXTE = 90;
const ENCRE = 140;

const clarte = (r: number, v: number, b: number) => (r * 77 + v * 150 + b * 29) >> 8;

/** Part de points colorés de chaque carreau. */
function partsColorees(couleurs: Uint8ClampedArray, largeur: number, hauteur: number): Float32Array {
  const colonnes = Math.ceil(largeur / CARREAU);
  const parts = new Float32Array(colonnes * Math.ceil(hauteur / CARREAU));
  for (let y = 0; y < hauteur; y += 2) {
    for (let x = 0; x < largeur; x += 2) {
      const j = (y * largeur + x) * 4;
      const [r, v, b] = [couleurs[j] ?? 0, couleurs[j + 1] ?? 0, couleurs[j + 2] ?? 0];
      if (Math.max(r, v, b) - Math.min(r, v, b) < COLORE) continue;
      const carreau = Math.floor(y / CARREAU) * colonnes + Math.floor(x / CARREAU);
      parts[carreau] = (parts[carreau] ?? 0) + 4 / (CARREAU * CARREAU);
    }
  }
  return parts;
}

/**
 * Image en niveaux de gris. L'encre claire et colorée posée en travers du texte (tampon, paraphe, surligneur) s'efface : un point y prend
 * sa composante la plus forte, que le noir de l'impression n'a pas. Un bandeau de couleur garde sa clarté, et le texte blanc qu'il porte.
 */
export function griser(couleurs: Uint8ClampedArray, largeur: number, hauteur: number): Raster {
  const gris = new Uint8Array(largeur * hauteur);
  const parts = partsColorees(couleurs, largeur, hauteur);
  const colonnes = Math.ceil(largeur / CARREAU);
  for (let i = 0, j = 0; i < gris.length; i += 1, j += 4) {
    const [r, v, b] = [couleurs[j] ?? 0, couleurs[j + 1] ?? 0, couleurs[j + 2] ?? 0];
    const clair = clarte(r, v, b);
    gris[i] = clair;
    const fort = Math.max(r, v, b);
    if (clair < TEXTE || fort - Math.min(r, v, b) < COLORE) continue;
    const carreau = Math.floor(i / largeur / CARREAU) * colonnes + Math.floor((i % largeur) / CARREAU);
    if ((parts[carreau] ?? 0) > PART_DE_BANDEAU) continue;
    const part = Math.min(1, (clair - TEXTE) / (ENCRE - TEXTE));
    // L'encre des tampons et des stylos est bleue ou violette : la compression la délave, il faut l'éclaircir davantage.
    const papier = b === fort ? Math.min(255, 2 * fort - Math.min(r, v, b)) : fort;
    gris[i] = clair + (papier - clair) * part;
  }
  return { largeur, hauteur, gris };
}
