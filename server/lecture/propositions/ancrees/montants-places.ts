import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";

/** Un montant imprimé, en centimes signés, et où il l'est. */
export interface MontantPlace {
  centimes: number;
  mot: Mot;
  rangee: Rangee;
  /** Rang de sa rangée dans le document, de haut en bas et page après page. */
  rang: number;
  /** La case de mots qui le précède sur sa rangée, depuis le montant d'avant, lettres seules. */
  etiquette: string;
}

/** Une case laisse ce blanc de chaque côté, en corps. */
const BLANC = 0.9;
/** « 62,00 €/h » est un taux, « 0,30 h » un temps, « 12,50 % » un pourcentage. */
const UNITE = /^(?:€\/|\/|h\b|%|km|mm|cm|m2|kWh)/i;
/** Une case vide d'une colonne de montants : la ligne est là, et ne coûte rien. */
const VIDE = /^(?:[-–—]|[-–—] ?€|0 ?€?|n[ée]ant|offert|gratuit|inclus|sans frais)$/i;

/** La dernière case de mots. */
function derniereCase(mots: readonly Mot[]): Mot[] {
  const fin = mots.findLastIndex(({ texte }) => /\p{L}/u.test(texte));
  const debut = mots.findLastIndex(
    (mot, i) => i <= fin && i > 0 && mot.x0 - (mots[i - 1]?.x1 ?? 0) > BLANC * mot.corps,
  );
  return mots.slice(Math.max(0, debut), fin + 1);
}

const enLettres = (mots: readonly Mot[]): string =>
  plier(texteDe(mots))
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Tous les montants d'un document, de haut en bas et de gauche à droite, page après page. */
export function montantsPlaces(pages: readonly Page[], decimale: SeparateurDecimal): MontantPlace[] {
  return pages
    .flatMap(({ rangees }) => rangees)
    .flatMap((rangee, rang) => {
      let debut = 0;
      return rangee.mots.flatMap((mot, i): MontantPlace[] => {
        const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
        if (centimes === null || UNITE.test(rangee.mots[i + 1]?.texte ?? "")) return [];
        const etiquette = enLettres(derniereCase(rangee.mots.slice(debut, i)));
        debut = i + 1;
        return [{ centimes, mot, rangee, rang, etiquette }];
      });
    });
}

const CALES_PT = 3;

const estIsole = ({ mots }: Rangee, i: number): boolean => {
  const [avant, mot, apres] = [mots[i - 1], mots[i], mots[i + 1]];
  if (!mot) return false;
  const blanc = BLANC * mot.corps;
  return (!avant || mot.x0 - avant.x1 >= blanc) && (!apres || apres.x0 - mot.x1 >= blanc);
};

/** Les cases vides (« – », « 0 », « offert ») calées comme l'un de ces montants : autant de lignes à zéro. */
export function casesVides(pages: readonly Page[], montants: readonly MontantPlace[]): MontantPlace[] {
  const cale = (mot: Mot) =>
    montants.some(({ mot: { x0, x1 } }) =>
      [x0 - mot.x0, x1 - mot.x1, (x0 + x1 - mot.x0 - mot.x1) / 2].some((ecart) => Math.abs(ecart) <= CALES_PT),
    );
  return pages
    .flatMap(({ rangees }) => rangees)
    .flatMap((rangee, rang) =>
      rangee.mots
        .filter((mot, i) => VIDE.test(mot.texte) && estIsole(rangee, i) && cale(mot))
        .map((mot) => ({ centimes: 0, mot, rangee, rang, etiquette: "" })),
    );
}
