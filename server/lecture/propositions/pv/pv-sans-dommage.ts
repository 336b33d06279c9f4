import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { commenceParBonEtat } from "../../commun/bon-etat.ts";
import { type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { lireConstatsDeFront } from "./constats-de-front.ts";
import { lireLignesConstatees, sansMontant } from "./lignes-pv.ts";
import { lignesEnFiches } from "./pv-en-fiches.ts";
import { lignesEnPhrase } from "./pv-en-phrase.ts";

/** Les lignes d'un procès-verbal, sans ses montants ni ses zones saines. */
export function lignesDuPv(pages: readonly Page[], lues: readonly LigneLue[], libres: readonly Rangee[]): LigneLue[] {
  const lignes = dispositionsConnues(pages, lues, libres);
  const completes = lignes.filter(estComplete).length;
  if (lignes.length > 0 && completes * 2 >= lignes.length) return lignes;
  // Des pièces sans dommage, ou l'inverse : la disposition n'était pas celle-là.
  const constats = lireConstatsDeFront(pages);
  return constats.filter(estComplete).length > completes ? constats : lignes;
}

const estComplete = ({ element, dommage }: LigneLue): boolean => element !== null && dommage !== null;

const dispositionsConnues = (
  pages: readonly Page[],
  lues: readonly LigneLue[],
  libres: readonly Rangee[],
): LigneLue[] =>
  lues.length > 0
    ? sansPied(sansSaines(lues))
        .filter((ligne) => !estSansDommage(ligne) && !ditUneSculpture(ligne))
        .map((ligne) => sansMontant(ligne))
    : lePlus(lireLignesConstatees(pages, libres, false), lignesEnPhrase(pages, libres), lignesEnFiches(pages, libres));

/**
 * « Charge batterie 62 % », « Carte grise remise », « Le locataire ou son représentant », sous le tableau : là où d'autres lignes sont comprises, celle
 * qui ne nomme rien n'en est pas une.
 */
function sansPied(lues: readonly LigneLue[]): readonly LigneLue[] {
  const derniere = lues.findLastIndex(estComplete);
  const muette = ({ dommage, details }: LigneLue) => dommage === null && !details?.dommage_imprime;
  const vide = (ligne: LigneLue, rang: number) =>
    ligne.element === null &&
    (!/\p{L}{3}/u.test(ligne.designation) || (muette(ligne) && (rang > derniere || !/ /.test(ligne.designation))));
  return lues.filter(estComplete).length < 2 ? lues : lues.filter((ligne, rang) => !vide(ligne, rang));
}

/** Une liste de contrôle nomme toutes les pièces : là où la plupart n'ont pas de dommage imprimé, celles-là sont saines. */
function sansSaines(lues: readonly LigneLue[]): readonly LigneLue[] {
  const dites = lues.filter(({ dommage, details }) => dommage !== null || details?.dommage_imprime);
  return dites.length >= 2 && dites.length * 2 <= lues.length ? dites : lues;
}

/** La lecture qui trouve le plus de dommages ; à égalité, la première. */
const lePlus = (...lectures: readonly LigneLue[][]): LigneLue[] =>
  lectures.reduce((retenue, lecture) => (lecture.length > retenue.length ? lecture : retenue));

const SCULPTURES = /^(?:pneu|pneus|pneumatiques?)\b.*\d mm\b.*\d mm\b/;
const PROFONDEURS = /^(?:profondeurs?|sculptures?)\b/;
/** « Pneus : AVG 4 mm AVD 4 mm », « Profondeur pneus (mm) », sous le tableau : des profondeurs relevées ne sont pas un dommage. */
const ditUneSculpture = ({ designation, dommage }: LigneLue): boolean =>
  SCULPTURES.test(plier(designation)) || (dommage === null && PROFONDEURS.test(plier(designation)));

/** Une zone sans dommage n'est pas une ligne de procès-verbal. */
export const estSansDommage = ({ designation, dommage, details }: LigneLue): boolean =>
  commenceParBonEtat(designation) || (dommage === null && commenceParBonEtat(details?.dommage_imprime ?? ""));

const DOMMAGES = "(?:dommages?|degats?|defauts?|degradations?|anomalies?|constats?)";
const RIEN = "(?:ras|r a s|neant|aucune?|rien (?:a )?signaler)";
/** « Réserves : néant » parle de la signature, « Voyants : aucun » du tableau de bord : seul compte ce qui nomme les dommages. */
const DIT_SANS_DOMMAGE = new RegExp(
  `^(?:\\w+ ){0,5}(?:aucun|sans|ni|pas de) (?:autre )?${DOMMAGES}(?: \\w+){0,5}$|\\b${DOMMAGES}(?: \\w+){0,6} ${RIEN}$|^(?:ras|r a s|rien (?:a )?signaler)$`,
);
/** « Cocher la case du dommage ; une ligne sans coche : rien à signaler » dit comment remplir, non ce qui a été constaté. */
const CONSIGNE = /\b(?:coche[rz]?|coches|cochee?s?|croix)\b/;
const INTITULE = new RegExp(`^(?:\\w+ ){0,3}${DOMMAGES}(?: \\w+){0,6}$`);
const RIEN_SEUL = new RegExp(`^${RIEN}$`);

/** Un procès-verbal sans ligne qui écrit lui-même qu'il n'y a rien : sans cette mention, il a pu ne pas se lire. */
export function ditSansDommage(pages: readonly Page[]): boolean {
  const textes = pages.flatMap(({ rangees }) => rangees.map(({ mots }) => plier(texteDe(mots))));
  return textes.some(
    (texte, k) =>
      (DIT_SANS_DOMMAGE.test(texte) && !CONSIGNE.test(texte)) ||
      (RIEN_SEUL.test(texte) && INTITULE.test(textes[k - 1] ?? "")),
  );
}
