import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { blocsDe, type Mot, type Page, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

const TITRE =
  /^(?:extrait des |nos )?conditions (?:generales|particulieres|de location|de vente|contractuelles)|^general terms|^terms and conditions/;
/** « Article 3 », « 1.1 Le locataire » ; « 1.00 h 62.00 » est un temps et son prix, « 3/4 AVG » une place. */
const ARTICLE =
  /^(?:article|art\.?) \d{1,2}\b|^\d{1,2}\s?\.\s?\d{1,2}[.)]?\s(?!(?:h|hrs?|heures?|min|mn|mm|cm|km|x|ans?|mois|eur|euros?|ht|€)(?![\p{L}]))\p{L}/iu;
/** Au-dessous, un renvoi (« Article 4 du contrat ») ne fait pas une page de conditions. */
const ARTICLES_MINIMUM = 4;

/** Montants, un par rangée, dont le bord droit ou gauche s'aligne : au moins tant font une colonne. */
const COLONNE_MINIMUM = 3;
const BORD = 4;

/** Vrai si des montants s'alignent sous une même colonne : la page chiffre, quoi qu'elle dise par ailleurs. */
function chiffreEnColonne(page: Page): boolean {
  const montants = page.rangees.flatMap(({ mots }) => mots.filter(({ texte }) => estMontant(texte)));
  const enColonne = (bord: (mot: Mot) => number) =>
    montants.some(
      (mot) =>
        new Set(montants.filter((autre) => Math.abs(bord(autre) - bord(mot)) <= BORD).map(({ y }) => y)).size >=
        COLONNE_MINIMUM,
    );
  return enColonne(({ x1 }) => x1) || enColonne(({ x0 }) => x0);
}

/**
 * Vrai si une page ne porte que des conditions générales : ses montants, ses dates et ses noms de documents sont des
 * exemples ou des règles, jamais ceux du véhicule. Une page qui aligne des montants n'est jamais écartée.
 */
export function estPageDeConditions(page: Page): boolean {
  if (chiffreEnColonne(page)) return false;
  const blocs = page.rangees.flatMap((rangee) => blocsDe(rangee)).map((bloc) => texteDe(bloc.mots));
  const articles = blocs.filter((texte) => ARTICLE.test(texte)).length;
  const enTete = page.rangees
    .filter((rangee) => rangee.y < page.hauteur * 0.3)
    .some((rangee) => blocsDe(rangee, 1.5).some((bloc) => TITRE.test(plier(texteDe(bloc.mots)))));
  return (
    articles >= ARTICLES_MINIMUM ||
    (enTete && !page.rangees.some((rangee) => /\btotal ttc\b/i.test(texteDe(rangee.mots)) && rangee.mots.length < 6))
  );
}
