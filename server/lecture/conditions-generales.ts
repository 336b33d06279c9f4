import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { blocsDe, type Page, texteDe } from "./geometrie.ts";

const TITRE =
  /^(?:extrait des |nos )?conditions (?:generales|particulieres|de location|de vente|contractuelles)|^general terms|^terms and conditions/;
/** « 1.1 Le locataire » ; « 1,00 h 62,00 » est un temps et son prix. */
const ARTICLE =
  /^(?:article|art) \d{1,2}\b|^\d{1,2} \d{1,2} (?!(?:h|hrs?|heures?|min|mn|mm|cm|km|x|ans?|mois|eur|euros?|ht)\b)[a-z]/;
/** Au-dessous, un renvoi (« Article 4 du contrat ») ne fait pas une page de conditions. */
const ARTICLES_MINIMUM = 4;

/**
 * Vrai si une page, hors la première, ne porte que des conditions générales : ses montants, ses dates et ses noms de documents sont des
 * exemples ou des règles, jamais ceux du véhicule.
 */
export function estPageDeConditions(page: Page): boolean {
  if (page.numero === 1) return false;
  const blocs = page.rangees.flatMap((rangee) => blocsDe(rangee, 0.95)).map((bloc) => plier(texteDe(bloc.mots)));
  const articles = blocs.filter((texte) => ARTICLE.test(texte)).length;
  const enTete = page.rangees
    .filter((rangee) => rangee.y < page.hauteur * 0.3)
    .some((rangee) => blocsDe(rangee, 1.5).some((bloc) => TITRE.test(plier(texteDe(bloc.mots)))));
  return (
    articles >= ARTICLES_MINIMUM ||
    (enTete && !page.rangees.some((rangee) => /\btotal ttc\b/i.test(texteDe(rangee.mots)) && rangee.mots.length < 6))
  );
}
