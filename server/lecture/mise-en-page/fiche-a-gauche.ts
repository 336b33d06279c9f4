import { cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { trouverEntetes } from "./entetes/entete.ts";

const BLANC = 0.95;
/** Écart, en points, de deux blocs calés sur le même bord. */
const BORD = 4;
const ETIQUETTES_MINIMUM = 4;

const estEtiquette = ({ mots }: Bloc): boolean =>
  etiquettesIdentite().has(cleEtiquette(texteDe(mots).replace(/\s?:$/, "")));

interface Fiche {
  haut: number;
  bas: number;
  /** Abscisse où finissent ses valeurs. */
  droite: number;
}

/** Des étiquettes empilées au bord gauche de la page, chacune suivie de sa valeur dans une seconde colonne ; `null` s'il n'y en a pas. */
function ficheDe({ rangees }: Page): Fiche | null {
  const paires = rangees.flatMap((rangee) => {
    const [etiquette, valeur] = blocsDe(rangee, BLANC);
    return etiquette && valeur && estEtiquette(etiquette) ? [{ etiquette, valeur }] : [];
  });
  const [premiere] = paires;
  const siennes = paires.filter(
    ({ etiquette, valeur }) =>
      premiere &&
      Math.abs(etiquette.x0 - premiere.etiquette.x0) < BORD &&
      Math.abs(valeur.x0 - premiere.valeur.x0) < BORD,
  );
  if (siennes.length < ETIQUETTES_MINIMUM) return null;
  const ys = siennes.map(({ etiquette }) => etiquette.rangee.y);
  return {
    // L'en-tête du tableau peut être de front avec une étiquette inconnue, une rangée plus haut.
    haut: Math.min(...ys) - 2 * (premiere?.etiquette.rangee.corps ?? 0),
    bas: Math.max(...ys),
    droite: Math.max(...siennes.map(({ valeur }) => valeur.x1)),
  };
}

const part = (rangee: Rangee, garder: (x: number) => boolean): Rangee[] => {
  const mots = blocsDe(rangee, BLANC)
    .filter(({ x0 }) => garder(x0))
    .flatMap((bloc) => bloc.mots);
  return mots.length > 0 ? [{ ...rangee, mots }] : [];
};

/**
 * « Plaque | FN-807-LT | 2 | Porte AR G | Rayure » : une fiche et un tableau de front, chacun à son interligne, se lisent l'une après l'autre.
 * Une page dont la droite de la fiche n'ouvre pas un tableau que la rangée entière cachait est rendue telle quelle.
 */
export function separerFicheAGauche(page: Page): Page {
  const fiche = ficheDe(page);
  if (!fiche) return page;
  const dedans = ({ y }: Rangee) => y >= fiche.haut - BORD && y <= fiche.bas + BORD;
  const deFront = page.rangees.filter(dedans);
  const aDroite = deFront.flatMap((rangee) => part(rangee, (x) => x > fiche.droite));
  const [entete] = trouverEntetes(aDroite);
  const cache = entete?.colonnes.some(({ role }) => role === "dommage" || role === "montant" || role === "net");
  if (!entete || !cache || trouverEntetes(deFront).length > 0) return page;
  const traverse = deFront.some((rangee) =>
    blocsDe(rangee, BLANC).some(({ x0, x1 }) => x0 <= fiche.droite && x1 > (entete.colonnes[0]?.x0 ?? 0)),
  );
  if (traverse) return page;
  const aGauche = deFront.flatMap((rangee) => part(rangee, (x) => x <= fiche.droite));
  return {
    ...page,
    rangees: [
      ...page.rangees.filter((rangee) => !dedans(rangee) && rangee.y < fiche.haut),
      ...aGauche.map((rangee) => ({ ...rangee, aPart: true })),
      ...aDroite,
      ...page.rangees.filter((rangee) => !dedans(rangee) && rangee.y > fiche.bas),
    ],
  };
}
