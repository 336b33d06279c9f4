import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estTitreDeFiche } from "./colonnes-de-fiches.ts";

const RANG = /^(?:n\s?[°º]|#)\s?\d{1,3}$/i;
/** Blanc, en corps, entre le numéro d'une fiche et sa pièce. */
const ECART = 4;
const RANGEES_MINIMUM = 2;

/** La pièce mise contre le numéro qui la précède de loin ; `null` si la rangée n'en a pas. */
function accoler(rangee: Rangee): Rangee | null {
  const blocs = blocsDe(rangee);
  let reunis = 0;
  const mots = blocs.flatMap((bloc, i): Mot[] => {
    const rang = blocs[i - 1];
    const fin = rang?.mots.at(-1);
    if (!rang || !fin || !RANG.test(texteDe(rang.mots)) || !estTitreDeFiche(bloc)) return bloc.mots;
    if (bloc.x0 - rang.x1 > ECART * rangee.corps) return bloc.mots;
    reunis += 1;
    const pas = bloc.x0 - rang.x1 - 0.3 * rangee.corps;
    return bloc.mots.map(({ ouvre: _ouvre, ...mot }) => {
      const { x0, x1, y } = mot;
      return { ...mot, x0: x0 - pas, x1: x1 - pas, imprime: { x0, x1, y } };
    });
  });
  return reunis > 0 ? { ...rangee, mots } : null;
}

/** « N° 1      Pare-chocs arrière » en tête d'une fiche, ses étiquettes calées sous le numéro : les deux sont un titre. */
export function accolerRangs(page: Page): Page {
  const accolees = page.rangees.map(accoler);
  if (accolees.filter((rangee) => rangee !== null).length < RANGEES_MINIMUM) return page;
  return { ...page, rangees: page.rangees.map((rangee, i) => accolees[i] ?? rangee) };
}
