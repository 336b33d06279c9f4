import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { aLaForme } from "../commun/formes.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";

const MOTS_D_ETIQUETTE = 4;
const MOTS_DE_VALEUR = 8;
/** Couples d'une rangée, à la suite, qui suffisent à dire que la page met la valeur d'abord ; d'un seul par rangée, étiquettes calées, il en faut plus. */
const COUPLES_MINIMUM = 2;
const RANGEES_MINIMUM = 3;
const BORD = 3;

type PaireIdentite = Paire<ChampIdentite>;

/** La plus longue étiquette que commencent ces mots. */
function etiquetteEn(mots: readonly Mot[]): { champ: ChampIdentite; longueur: number } | null {
  for (let longueur = Math.min(MOTS_D_ETIQUETTE, mots.length); longueur > 0; longueur -= 1) {
    const champ = etiquettesIdentite().get(cleEtiquette(texteDe(mots.slice(0, longueur))));
    if (champ) return { champ, longueur };
  }
  return null;
}

/** La valeur qui commence une suite de mots, et l'étiquette qui la suit, si la valeur a la forme de ce qu'elle nomme. */
function premierCouple(rangee: Rangee, mots: readonly Mot[]): { paire: PaireIdentite; longueur: number } | null {
  for (let debut = 1; debut <= Math.min(MOTS_DE_VALEUR, mots.length - 1); debut += 1) {
    const etiquette = etiquetteEn(mots.slice(debut));
    const siens = mots.slice(0, debut);
    const valeur = texteDe(siens);
    if (!etiquette || !aLaForme(etiquette.champ, valeur)) continue;
    const { x0: x, y } = mots[debut] as Mot;
    const commun = { page: rangee.page, y, x, valeur, mots: siens, rangees: [rangee] };
    return {
      paire: { champ: etiquette.champ, ponctuee: false, devinee: false, ...commun },
      longueur: debut + etiquette.longueur,
    };
  }
  return null;
}

/** Les couples d'une rangée faite d'un bout à l'autre de valeurs que suit leur étiquette ; vide si elle ne l'est pas. */
function couplesDe(rangee: Rangee): PaireIdentite[] {
  const paires: PaireIdentite[] = [];
  let reste: readonly Mot[] = rangee.mots;
  while (reste.length > 0) {
    const couple = premierCouple(rangee, reste);
    if (!couple) return [];
    paires.push(couple.paire);
    reste = reste.slice(couple.longueur);
  }
  return paires;
}

/**
 * « GK 495 VE plaque   CITROEN BERLINGO véhicule   127.286 km au compteur », ou « 6787985   CONTRAT » au-dessus de « 29283   KM COMPTEUR » : les
 * couples des rangées qui mettent la valeur d'abord.
 */
export function pairesDerriere(rangees: readonly Rangee[]): PaireIdentite[] {
  const lues = rangees.map(couplesDe);
  const seules = lues.flatMap((paires) => (paires.length === 1 ? paires : []));
  const calees = (paire: PaireIdentite) =>
    seules.filter(({ page, x }) => page === paire.page && Math.abs(x - paire.x) < BORD).length >= RANGEES_MINIMUM;
  const sures = lues.flatMap((paires) => (paires.length >= COUPLES_MINIMUM ? paires : paires.filter(calees)));
  // Là où la page met la valeur d'abord, un couple isolé la met aussi.
  return lues.flat().filter((paire) => sures.some(({ page }) => page === paire.page));
}
