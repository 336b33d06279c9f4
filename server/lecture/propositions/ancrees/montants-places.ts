import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { seulDe } from "../../commun/montants-detaches.ts";
import { UNITE as UNITE_DE_PRIX } from "./clauses.ts";

/** Un montant imprimé, en centimes signés, et où il l'est. */
export interface MontantPlace {
  centimes: number;
  mot: Mot;
  rangee: Rangee;
  /** Rang de sa rangée dans le document, de haut en bas et page après page. */
  rang: number;
  /** La case de mots qui le précède sur sa rangée, depuis le montant d'avant, lettres seules. */
  etiquette: string;
  /** Le mot qui le suit dans sa case (« HT », « / unité »), lettres seules. */
  suite: string;
}

/** Une case laisse ce blanc de chaque côté, en corps. */
const BLANC = 0.9;
/** « 62,00 €/h » est un taux, « 0,30 h » un temps, « 12,50 % » un pourcentage. */
const UNITE = /^(?:€\/|\/|h\b|%|km|mm|cm|m2|kWh)/i;
/** « 1730 km x 0,12 € » : le prix d'une unité. */
const FOIS = /^[x×*]$/i;

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

const INTERLIGNE = 2.2;

/** « Total HT », seul sur sa rangée, calé à gauche de son montant ; « Peinture » y est le geste de la pièce, non ce qu'elle coûte. */
function totalSeul(rangee: Rangee): Bloc | undefined {
  const seul = seulDe(rangee);
  const libelle = libelleTotal(texteDe(seul?.mots ?? []));
  return libelle === null || libelle === "composante" ? undefined : seul;
}

/** « Total HT | TVA 20 % | Total TTC », au-dessus d'une rangée de montants seuls : la case qui coiffe celui-ci. */
function intituleDe(mot: Mot, rangee: Rangee, dessus: Rangee | undefined): string {
  if (!dessus || dessus.page !== rangee.page || rangee.y - dessus.y > INTERLIGNE * mot.corps) return "";
  if (rangee.mots.some(({ texte }) => /\p{L}{2}/u.test(texte))) return "";
  const coiffe = blocsDe(dessus, BLANC).find(({ x0, x1 }) => x0 < mot.x1 && x1 > mot.x0) ?? totalSeul(dessus);
  return coiffe && !coiffe.mots.some(({ texte }) => estMontant(texte)) ? enLettres(coiffe.mots) : "";
}

/** « Pièces 0,00 Total » finit une rangée, « HT 180,70 € » ouvre la suivante : ce qui la finit est passé à la ligne avec son montant. */
function finDe(dessus: Rangee | undefined, rangee: Rangee): Mot[] {
  if (!dessus || dessus.page !== rangee.page || rangee.y - dessus.y > INTERLIGNE * rangee.corps) return [];
  const dernier = dessus.mots.findLastIndex(({ texte }) => estMontant(texte));
  const fin = dessus.mots.slice(dernier + 1);
  const debut = fin.findIndex(({ texte }) => !UNITE_DE_PRIX.test(texte));
  return dernier < 0 || debut < 0 ? [] : fin.slice(debut);
}

/** Tous les montants d'un document, de haut en bas et de gauche à droite, page après page. */
export function montantsPlaces(pages: readonly Page[], decimale: SeparateurDecimal): MontantPlace[] {
  return pages
    .flatMap(({ rangees }) => rangees)
    .flatMap((rangee, rang, toutes) => {
      let debut = 0;
      return rangee.mots.flatMap((mot, i): MontantPlace[] => {
        const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
        if (
          centimes === null ||
          UNITE.test(rangee.mots[i + 1]?.texte ?? "") ||
          FOIS.test(rangee.mots[i - 1]?.texte ?? "")
        )
          return [];
        const dessus = toutes[rang - 1];
        const devant = rangee.mots.slice(debut, i);
        const finie = debut === 0 ? enLettres(derniereCase(finDe(dessus, rangee))) : "";
        const propre = enLettres(derniereCase(devant));
        const etiquette = `${finie} ${propre}`.trim() || intituleDe(mot, rangee, dessus);
        debut = i + 1;
        const suivant = rangee.mots.slice(i + 1).find(({ texte }) => texte !== "€");
        const suite = suivant && suivant.x0 - mot.x1 < 2 * BLANC * mot.corps ? enLettres([suivant]) : "";
        return [{ centimes, mot, rangee, rang, etiquette, suite }];
      });
    });
}
