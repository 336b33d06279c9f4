import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { zoneDe } from "../../commun/zones.ts";
import { estTitreDeFiche, NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import { sansMontant } from "./lignes-pv.ts";

const BORD = 3;
/** Rangées d'une fiche sous sa pièce, et leur écart en corps. */
const RANGEES_DE_FICHE = 3;
const INTERLIGNE = 2.4;
/** Une pièce au-dessus d'un mot de dommage peut être un hasard ; deux ne le sont plus. */
const FICHES_MINIMUM = 2;
const RANG = /(?:^|\s)(?:#|n\s?[°º]\s?)\d{1,3}$/i;

const sansRang = (mots: readonly Mot[]): string => texteDe(mots).replace(NUMERO_DE_FICHE, "").replace(RANG, "").trim();

/** « Hayon », « 2. Hayon », « Hayon #2 » : une pièce, et rien de son dommage. */
function ouvreUneFiche(bloc: Bloc): boolean {
  if (!estTitreDeFiche(bloc)) return false;
  const codes = { localisation: null, dommage: null, operation: "" };
  return comprendreLigne({ designation: sansRang(bloc.mots), ...codes }).dommage === null;
}

/** Mots d'une rangée entre deux abscisses. */
const dans = (rangee: Rangee, x0: number, x1: number): Mot[] =>
  blocsDe(rangee)
    .filter((bloc) => bloc.x0 >= x0 - BORD && bloc.x0 < x1 - BORD)
    .flatMap(({ mots }) => mots);

/** Ce qui est imprimé sous le titre d'une fiche, dans sa largeur, avant la fiche suivante. */
function dessous(rangees: readonly Rangee[], rang: number, x0: number, x1: number): Mot[][] {
  const siens: Mot[][] = [];
  let precedente = rangees[rang] as Rangee;
  for (const rangee of rangees.slice(rang + 1, rang + 1 + RANGEES_DE_FICHE)) {
    const loin = rangee.page !== precedente.page || rangee.y - precedente.y > INTERLIGNE * precedente.corps;
    if (loin || rangee.y <= precedente.y || blocsDe(rangee).some(ouvreUneFiche)) break;
    siens.push(dans(rangee, x0, x1));
    precedente = rangee;
  }
  return siens.filter(({ length }) => length > 0);
}

/**
 * Dommages d'un procès-verbal en fiches, de front ou l'une sous l'autre : « Hayon   #2 », puis « Déformation   7 cm » dessous. Une pièce sous
 * laquelle aucun dommage n'est dit n'en est pas une ligne.
 */
export function lignesEnFiches(pages: readonly Page[], rangees: readonly Rangee[]): LigneLue[] {
  const lignes = rangees.flatMap((rangee, i) => {
    const titres = blocsDe(rangee).filter(ouvreUneFiche);
    return titres.flatMap((titre, k): LigneLue[] => {
      const suite = dessous(rangees, i, titre.x0, titres[k + 1]?.x0 ?? Number.POSITIVE_INFINITY);
      const designation = sansRang(titre.mots);
      const lues = suite.map((mots) =>
        comprendreLigne({ designation, localisation: null, dommage: texteDe(mots), operation: "" }),
      );
      const codes = lues.find(({ dommage }) => dommage !== null);
      if (!codes) return [];
      const zone = zoneDe(pages[rangee.page - 1], [...titre.mots, ...suite.flat()]);
      return [sansMontant({ ...codes, designation, page: rangee.page, zone })];
    });
  });
  return lignes.length >= FICHES_MINIMUM ? lignes : [];
}
