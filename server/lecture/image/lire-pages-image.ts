import { type Page, rangeesDe } from "../geometrie.ts";
import { reunirNombres } from "../nombres.ts";
import { adoucir, aplanir, estGrenue } from "./aplanir.ts";
import { detourer } from "./detourer.ts";
import { type MotReconnu, motsReconnus } from "./mots-reconnus.ts";
import { partEncre, preparer } from "./preparer.ts";
import { type QuartDeTour, type Raster, tournerDunQuart } from "./raster.ts";
import { ouvrirReconnaisseur, type Reconnaisseur } from "./reconnaitre.ts";
import { redresser } from "./redresser.ts";
import { ouvrirDessinateur } from "./rendre.ts";

/** Une page presque sans encre ne se reconnaît pas ; un tampon seul en a dix fois plus. */
const ENCRE_MINIMALE = 0.0004;
/** Sous cette confiance moyenne, la page est peut-être tête en bas : on la relit dans l'autre sens. */
const CONFIANCE_DOUTEUSE = 65;

/** Des taches font des lettres, et même des mots, mais peu qui soient longs et sûrs à la fois. */
const MOTS_MINIMUM = 10;
const MOT_SUR = 0.8;

const porteDesMots = (page: Page): boolean =>
  page.rangees
    .flatMap((rangee) => rangee.mots)
    .filter((mot) => (mot.confiance ?? 1) >= MOT_SUR && /[\p{L}\d]{3}/u.test(mot.texte)).length >= MOTS_MINIMUM;

interface Lue {
  mots: MotReconnu[];
  confiance: number;
}

/**
 * Reconnaît les pages données d'un PDF et rend leurs mots placés, comme ceux d'une page de texte.
 * `suivre` est appelée avant chaque page, avec son rang dans les pages à reconnaître, leur nombre, et si la page d'avant portait des mots.
 */
export async function lirePagesImage(
  octets: Uint8Array,
  numeros: readonly number[],
  suivre: (page: number, total: number, lisible: boolean) => void = () => undefined,
): Promise<Page[]> {
  suivre(1, numeros.length, true);
  const dessinateur = await ouvrirDessinateur(octets);
  const reconnaisseur = await ouvrirReconnaisseur();
  try {
    const pages: Page[] = [];
    for (const [rang, numero] of numeros.entries()) {
      const derniere = pages.at(-1);
      if (derniere) suivre(rang + 1, numeros.length, porteDesMots(derniere));
      const { image, echelle } = await dessinateur.dessiner(numero);
      pages.push(await reconnaitrePage(reconnaisseur, numero, image, echelle));
    }
    return pages;
  } finally {
    await reconnaisseur.fermer();
    await dessinateur.fermer();
  }
}

async function reconnaitrePage(
  reconnaisseur: Reconnaisseur,
  numero: number,
  image: Raster,
  echelle: number,
): Promise<Page> {
  const vide: Page = { numero, largeur: image.largeur * echelle, hauteur: image.hauteur * echelle, rangees: [] };
  if (partEncre(image) < ENCRE_MINIMALE) return vide;
  const plane = aplanir(detourer(image));
  const redressee = redresser(estGrenue(plane) ? adoucir(plane) : plane);
  let droite = preparer(redressee.image);
  // Une photographie unie n'a plus rien à lire une fois ses aplats effacés.
  if (partEncre(droite) < ENCRE_MINIMALE) return vide;
  let lue: Lue = await reconnaisseur.lire(droite);
  let quart: QuartDeTour = redressee.quart;
  if (lue.confiance < CONFIANCE_DOUTEUSE) {
    const retournee = tournerDunQuart(droite, 180);
    const autre = await reconnaisseur.lire(retournee);
    if (autre.confiance > lue.confiance) {
      lue = autre;
      droite = retournee;
      quart = quart === 0 ? 180 : 270;
    }
  }
  return pageReconnue(numero, motsDe(lue.mots, echelle), droite, echelle, quart);
}

const motsDe = (mots: readonly MotReconnu[], echelle: number) => motsReconnus(mots, echelle);

function pageReconnue(
  numero: number,
  mots: ReturnType<typeof motsReconnus>,
  image: Raster,
  echelle: number,
  quart: QuartDeTour,
): Page {
  const rangees = rangeesDe(numero, mots);
  for (const rangee of rangees) rangee.mots = reunirNombres(rangee.mots);
  return {
    numero,
    largeur: image.largeur * echelle,
    hauteur: image.hauteur * echelle,
    rangees,
    reconnue: true,
    ...(quart === 0 ? {} : { quart }),
  };
}
