import { type Page, rangeesDe } from "../commun/geometrie.ts";
import { reunirNombres } from "../commun/nombres.ts";
import { adoucir, aplanir, estGrenue } from "./aplanir.ts";
import { type CaseACocher, casesACocher, motsDesCases, sansCases } from "./cases-a-cocher.ts";
import { depoussierer } from "./depoussierer.ts";
import { detourer } from "./detourer.ts";
import { effacerMarges } from "./marges.ts";
import { type MotReconnu, motsReconnus } from "./mots-reconnus.ts";
import { partEncre, preparer } from "./preparer.ts";
import { type QuartDeTour, type Raster, tournerDunQuart } from "./raster.ts";
import { ouvrirReconnaisseur, type Reconnaisseur } from "./reconnaitre.ts";
import { redresser, remettreDAplomb } from "./redresser.ts";
import { relireEpars } from "./relire-epars.ts";
import { relireMots } from "./relire-mots.ts";
import { relireNombres } from "./relire-nombres.ts";
import { ouvrirDessinateur } from "./rendre.ts";
import { reunirRangees } from "./reunir-rangees.ts";

/** Une page presque sans encre ne se reconnaît pas ; un tampon seul en a dix fois plus. */
const ENCRE_MINIMALE = 0.0004;
/** Sous cette confiance moyenne, la page est peut-être tête en bas : on la relit dans l'autre sens. */
const CONFIANCE_DOUTEUSE = 65;
/** Sous celle-ci, une image à un bit par point se relit sans sa poussière. */
const CONFIANCE_POUSSIEREUSE = 80;

/**
 * Une page ne coûte pas plus de lectures d'elle-même : la sienne, puis sans sa poussière, tête en bas ou mot à mot. Les planches n'en relisent que des
 * morceaux.
 */
export const LECTURES_MAXIMUM = 3;

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
  image: Raster;
  quart: QuartDeTour;
  cases: CaseACocher[];
  /** L'image avant que ses cases ne soient relevées. */
  entiere: Raster;
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

async function reconnaitrePage(moteur: Reconnaisseur, numero: number, image: Raster, echelle: number): Promise<Page> {
  let lectures = 0;
  const reconnaisseur: LecteurDePage = {
    lire(entiere) {
      lectures += 1;
      return moteur.lire(entiere);
    },
    lireEpars(entiere) {
      lectures += 1;
      return moteur.lireEpars(entiere);
    },
  };
  const rendre = (lue: Lue, mots: MotReconnu[]): Page => ({ ...pageReconnue(numero, lue, mots, echelle), lectures });
  const vide: Page = { numero, largeur: image.largeur * echelle, hauteur: image.hauteur * echelle, rangees: [] };
  if (partEncre(image) < ENCRE_MINIMALE) return vide;
  const plane = mettreAPlat(image);
  const grenue = estGrenue(plane);
  const redressee = redresser(grenue ? adoucir(plane) : plane);
  const droite = preparer(redressee.image);
  // Une photographie unie n'a plus rien à lire une fois ses aplats effacés.
  if (partEncre(droite) < ENCRE_MINIMALE) return vide;
  let lue = await lireSansCases(reconnaisseur, droite, redressee.quart);
  // La poussière d'une télécopie fait des lettres ; l'effacer d'une image tramée lui ôterait les siennes.
  if (grenue && lue.confiance < CONFIANCE_POUSSIEREUSE && aDesMots(lue)) {
    const propre = redresser(adoucir(depoussierer(plane)));
    lue = meilleure(lue, await lireSansCases(reconnaisseur, preparer(propre.image), propre.quart));
  }
  if (lue.confiance < CONFIANCE_DOUTEUSE) {
    const envers = lue.quart === 0 ? 180 : 270;
    lue = meilleure(lue, await lireSansCases(reconnaisseur, tournerDunQuart(lue.entiere, 180), envers));
  }
  if (!aDesMots(lue)) return rendre(lue, lue.mots);
  const complets =
    lectures < LECTURES_MAXIMUM ? await relireEpars(lue.image, lue.mots, reconnaisseur.lireEpars) : lue.mots;
  const relus = await relireMots(lue.image, complets, async (planche) => (await moteur.lire(planche)).mots);
  const mots = await relireNombres(lue.image, relus, (planche) => moteur.lireNombres(planche));
  return rendre(lue, [...mots, ...motsDesCases(lue.cases)]);
}

const papier = (image: Raster): Raster => aplanir(effacerMarges(detourer(image)));

/** Le papier seul, d'un fond égal ; posé très de travers, il se remet d'aplomb d'abord, pour que ses bords se voient. */
function mettreAPlat(image: Raster): Raster {
  const plane = papier(image);
  const daplomb = remettreDAplomb(image, plane);
  return daplomb ? papier(daplomb) : plane;
}

type LecteurDePage = Pick<Reconnaisseur, "lire" | "lireEpars">;

/** Une image sans un mot long et sûr n'a rien à gagner à être relue. */
const aDesMots = ({ mots }: Lue): boolean =>
  mots.filter(({ text, confidence }) => confidence >= 100 * MOT_SUR && /[\p{L}\d]{3}/u.test(text)).length >=
  MOTS_MINIMUM;

/** Lit une image dont les cases à cocher sont relevées à part. */
async function lireSansCases(reconnaisseur: LecteurDePage, image: Raster, quart: QuartDeTour): Promise<Lue> {
  const cases = casesACocher(image);
  const nue = sansCases(image, cases);
  return { ...(await reconnaisseur.lire(nue)), image: nue, quart, cases, entiere: image };
}

const meilleure = (a: Lue, b: Lue): Lue => (b.confiance > a.confiance ? b : a);

function pageReconnue(numero: number, { image, quart }: Lue, mots: MotReconnu[], echelle: number): Page {
  const rangees = reunirRangees(rangeesDe(numero, motsReconnus(mots, echelle)));
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
