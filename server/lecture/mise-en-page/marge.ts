import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Page, rangeeDe, sansPoints } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

/** Écart, en points, de deux blocs calés sur le même bord. */
const BORD = 4;

const estMontantSeul = ({ mots }: Bloc) => mots.length <= 2 && estMontant(mots[0]?.texte ?? "");
const memeBord = (a: Bloc, b: Bloc) => Math.abs(a.x0 - b.x0) < BORD;

/** Libellés de total posés au-dessus de leur montant, sur le même bord. */
function totauxEmpiles(blocs: readonly Bloc[]): Bloc[] {
  return blocs.filter((bloc) => {
    if (bloc.mots.some(({ texte }) => estMontant(texte)) || libelleTotal(sansPoints(bloc.mots)) === null) return false;
    const dessous = blocs.filter((autre) => memeBord(bloc, autre) && autre.rangee.y > bloc.rangee.y);
    const premier = dessous[0];
    return premier !== undefined && estMontantSeul(premier) && premier.rangee.y - bloc.rangee.y < 3 * bloc.rangee.corps;
  });
}

/** Bord d'une marge qui empile les totaux du document, chacun nommé une fois ; `null` s'il n'y en a pas. */
function bordDeMarge(blocs: readonly Bloc[]): Bloc | null {
  const empiles = totauxEmpiles(blocs);
  const bord = empiles.find((bloc) => empiles.filter((autre) => memeBord(bloc, autre)).length >= 2);
  const siens = bord ? empiles.filter((autre) => memeBord(bord, autre)) : [];
  const noms = siens.map(({ mots }) => sansPoints(mots));
  // Une fiche par dommage répète ses étiquettes ; une marge dit chaque total une fois.
  return bord && new Set(noms).size === noms.length && noms.some((nom) => /\btotal/i.test(nom)) ? bord : null;
}

/**
 * Une page dont les totaux s'empilent dans une marge, à côté d'un tableau : ce que la marge imprime sur ce bord vient avant le reste, pour
 * que le tableau ne le prenne pas. Toute autre page est rendue telle quelle.
 */
export function separerMarge(page: Page): Page {
  const blocs = page.rangees.flatMap((rangee) => blocsDe(rangee));
  const bord = bordDeMarge(blocs);
  if (!bord) return page;
  const marge = blocs.filter((bloc) => memeBord(bord, bloc));
  const droite = Math.max(...marge.map(({ x1 }) => x1));
  // Ce qui traverse la marge n'est pas à côté d'elle : c'est le pied ordinaire d'un document.
  if (blocs.some((bloc) => !marge.includes(bloc) && bloc.x0 < droite && bloc.x1 > bord.x0)) return page;
  const pris = marge.flatMap(({ mots }) => mots);
  const reste = page.rangees.flatMap((rangee) =>
    rangeeDe(
      rangee,
      rangee.mots.filter((mot) => !pris.includes(mot)),
    ),
  );
  return { ...page, rangees: [...marge.map(({ rangee, mots }) => ({ ...rangee, mots })), ...reste] };
}
