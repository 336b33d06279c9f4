import { inverserAplats } from "./aplats.ts";
import type { Raster } from "./raster.ts";

/** Un filet de tableau est plus long qu'une lettre n'est haute ou large (corps 20 à 300 points par pouce), et plus mince qu'un trait épais. */
const FILET_LONGUEUR = 105;
const FILET_EPAISSEUR = 10;
/** Le bord d'une cellule d'une seule ligne est plus court, mais aucune lettre aussi haute n'a un trait si fin. */
const BORD_LONGUEUR = 46;
const BORD_EPAISSEUR = 5;
const ENCRE = 150;
/** Un filet gris clair gêne autant qu'un noir. */
const ENCRE_FILET = 215;

interface Sens {
  /** Longueur dans le sens du filet, et en travers. */
  long: number;
  travers: number;
  indice: (le_long: number, en_travers: number) => number;
}

/** Efface les filets d'un sens : suites d'encre plus longues qu'une lettre, et minces. */
function effacerFilets(gris: Uint8Array, { long, travers, indice }: Sens, longueur: number, maximum: number): void {
  const aBlanchir: number[] = [];
  for (let t = 0; t < travers; t += 1) {
    let debut = -1;
    for (let k = 0; k <= long; k += 1) {
      const encre = k < long && (gris[indice(k, t)] ?? 255) < ENCRE_FILET;
      if (encre && debut < 0) debut = k;
      if (encre || debut < 0) continue;
      if (k - debut >= longueur) for (let i = debut; i < k; i += 1) aBlanchir.push(i, t);
      debut = -1;
    }
  }
  for (let i = 0; i < aBlanchir.length; i += 2) {
    const k = aBlanchir[i] as number;
    const t = aBlanchir[i + 1] as number;
    // Un aplat épais (photo, logo) n'est pas un filet : le creuser n'apporterait rien.
    let epaisseur = 1;
    for (let d = 1; d <= maximum && (gris[indice(k, t - d)] ?? 255) < ENCRE_FILET; d += 1) epaisseur += 1;
    for (let d = 1; d <= maximum && (gris[indice(k, t + d)] ?? 255) < ENCRE_FILET; d += 1) epaisseur += 1;
    if (epaisseur > maximum) aBlanchir[i] = -1;
  }
  for (let i = 0; i < aBlanchir.length; i += 2) {
    const k = aBlanchir[i] as number;
    const t = aBlanchir[i + 1] as number;
    if (k < 0) continue;
    // Le bord adouci du filet part avec lui.
    for (const d of [-1, 0, 1]) if (t + d >= 0 && t + d < travers) gris[indice(k, t + d)] = 255;
  }
}

/** Image prête à être reconnue : aplats inversés, filets de tableau effacés. L'image reçue n'est pas modifiée. */
export function preparer(image: Raster): Raster {
  const claire: Raster = { ...image, gris: image.gris.slice() };
  inverserAplats(claire);
  const { largeur: l, hauteur: h, gris } = claire;
  const debout: Sens = { long: h, travers: l, indice: (k, t) => k * l + t };
  effacerFilets(gris, { long: l, travers: h, indice: (k, t) => t * l + k }, FILET_LONGUEUR, FILET_EPAISSEUR);
  effacerFilets(gris, debout, FILET_LONGUEUR, FILET_EPAISSEUR);
  effacerFilets(gris, debout, BORD_LONGUEUR, BORD_EPAISSEUR);
  return claire;
}

/** Part de pixels d'encre : une page blanche ne se reconnaît pas. */
export function partEncre({ gris }: Raster): number {
  let encre = 0;
  for (const valeur of gris) if (valeur < ENCRE) encre += 1;
  return encre / Math.max(1, gris.length);
}
