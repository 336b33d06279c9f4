import { encreOubliee } from "./encre-oubliee.ts";
import type { MotReconnu } from "./mots-reconnus.ts";
import { type Bande, type Cadre, composerPlanche, estDans, placeDans } from "./planche.ts";
import type { Raster } from "./raster.ts";

/** Sous cette confiance, un mot se relit à part, agrandi. */
const DOUTEUSE = 60;
/** Un mot relu ne vaut que s'il est lu assez sûrement, et mieux que la première fois. */
const RELUE_SURE = 60;
const AVANCE = 10;
/** Une page d'un autre genre (photographie, plan) a trop de taches pour que les relire ait un sens. */
const CADRES_MAXIMUM = 60;

/** Mots voisins d'une même ligne, relus ensemble : un mot seul se lit moins bien que sa suite. */
function suites(mots: readonly MotReconnu[]): MotReconnu[][] {
  const resultat: MotReconnu[][] = [];
  for (const mot of mots) {
    const derniere = resultat.at(-1);
    const voisin = derniere?.at(-1);
    const haut = mot.bbox.y1 - mot.bbox.y0;
    const suit =
      voisin !== undefined &&
      Math.abs(mot.base - voisin.base) < 0.5 * haut &&
      mot.bbox.x0 >= voisin.bbox.x0 &&
      mot.bbox.x0 - voisin.bbox.x1 < haut;
    if (derniere && suit) derniere.push(mot);
    else resultat.push([mot]);
  }
  return resultat;
}

const estDouteux = ({ text, confidence, bbox }: MotReconnu): boolean =>
  confidence < DOUTEUSE && /[\p{L}\p{N}]/u.test(text) && bbox.y1 - bbox.y0 >= 12 && bbox.y1 - bbox.y0 <= 90;

const cadreDe = (mots: readonly MotReconnu[]): Cadre => ({
  x0: Math.min(...mots.map(({ bbox }) => bbox.x0)),
  x1: Math.max(...mots.map(({ bbox }) => bbox.x1)),
  y0: Math.min(...mots.map(({ bbox }) => bbox.y0)),
  y1: Math.max(...mots.map(({ bbox }) => bbox.y1)),
});

/** Mot d'une planche, remis à sa place dans la page. */
function replacer(mot: MotReconnu, bande: Bande): MotReconnu {
  const haut = placeDans(bande, mot.bbox.x0, mot.bbox.y0);
  const bas = placeDans(bande, mot.bbox.x1, mot.bbox.y1);
  return {
    text: mot.text,
    confidence: mot.confidence,
    bbox: { x0: haut.x, y0: haut.y, x1: bas.x, y1: bas.y },
    base: placeDans(bande, 0, mot.base).y,
    hauteurLigne: mot.hauteurLigne * bande.echelle,
  };
}

const moyenne = (mots: readonly MotReconnu[]): number =>
  mots.reduce((somme, mot) => somme + mot.confidence * mot.text.length, 0) /
  Math.max(
    1,
    mots.reduce((somme, mot) => somme + mot.text.length, 0),
  );

/**
 * Relit à part ce que la page n'a pas laissé lire : les mots douteux, et l'encre où aucun mot n'a été vu (un intitulé sauté, une cellule
 * contre un filet). Rien n'est remplacé par moins sûr.
 */
export async function relireMots(
  image: Raster,
  mots: readonly MotReconnu[],
  lire: (planche: Raster) => Promise<MotReconnu[]>,
): Promise<MotReconnu[]> {
  const douteuses = suites(mots.filter(estDouteux));
  const oubliees = encreOubliee(
    image,
    mots.map(({ bbox }) => bbox),
  );
  const cadres = [...douteuses.map(cadreDe), ...oubliees];
  if (cadres.length === 0 || cadres.length > CADRES_MAXIMUM) return [...mots];
  const { planche, bandes } = composerPlanche(image, cadres);
  const relus = await lire(planche);
  const retires = new Set<MotReconnu>();
  const ajoutes: MotReconnu[] = [];
  bandes.forEach((bande, rang) => {
    const siens = relus.filter((mot) => estDans(bande, mot.bbox) && /[\p{L}\p{N}]/u.test(mot.text));
    const confiance = moyenne(siens);
    const anciens = douteuses[rang] ?? [];
    if (siens.length === 0 || confiance < RELUE_SURE || confiance < moyenne(anciens) + (anciens.length ? AVANCE : 0))
      return;
    for (const mot of anciens) retires.add(mot);
    ajoutes.push(...siens.map((mot) => replacer(mot, bande)));
  });
  return [...mots.filter((mot) => !retires.has(mot)), ...ajoutes];
}
