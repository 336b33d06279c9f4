/**
 * Ce qu'un tableur, ou un fichier relu dans le mauvais encodage, a abîmé d'une cellule avant nous. La valeur d'origine n'y est plus : on la
 * refuse plutôt que d'écrire ce qu'il en reste.
 */

export const ARRONDI =
  "Numéro arrondi par le tableur\u00a0: mettez la colonne au format Texte, puis saisissez-le à nouveau";
export const ZERO_PERDU =
  "Numéro arrondi par le tableur, qui a retiré un zéro de tête\u00a0: mettez la colonne au format Texte, puis saisissez-le à nouveau";

/** « 1,23457E+16 » : un tableur n'écrit jamais l'exposant sans son signe, une plaque (« 12E75 ») jamais avec. */
export const estScientifique = (texte: string): boolean => /^[-+]?\d(?:[.,]\d+)?E[-+]\d{1,3}$/i.test(texte);

/** Chiffres significatifs qu'un tableur garde d'un nombre ; les suivants sont des zéros. */
const SIGNIFICATIFS = 15;

/** Seize chiffres ou plus, dont tout ce qui dépasse le quinzième est zéro : le tableur les a remplacés. */
export const estTronque = (texte: string): boolean =>
  /^\d{16,}$/.test(texte) && /^0+$/.test(texte.slice(SIGNIFICATIFS));

/** Un nombre de tableur trop grand pour y être exact. */
export const depasseLeTableur = (nombre: number): boolean => Math.abs(nombre) >= 10 ** SIGNIFICATIFS;

const EN_ERREUR =
  /^#(?:N\/A|NA|REF!|VALEUR!|VALUE!|NOM ?\?|NAME\?|DIV\/0!|NUL!|NULL!|NOMBRE!|NUM!|CALC!|CHAMP!|FIELD!)$/i;

/** Les deux octets d'un accent en UTF-8, lus comme du Windows-1252 (« Ã© »), du Mac Roman (« √© ») ou du CP850 (« ├® »). */
const LUE_DEUX_FOIS =
  /[ÂÃÅ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122\u20ac]|Ã(?= |$)|â€[\u0080-\u2122]|[√├][\u00a0-\u2265]/;

/** Vrai si des accents y ont été lus dans le mauvais encodage (« CitroÃ«n »). */
export const estDoublementEncode = (texte: string): boolean => LUE_DEUX_FOIS.test(texte);

/** Pourquoi ce texte n'est plus celui qu'une personne a saisi ; `null` s'il l'est. */
export function degatDuTexte(texte: string): string | null {
  if (EN_ERREUR.test(texte)) return `Le tableur n'a pas su calculer cette cellule (${texte})`;
  if (/^#{3,}$/.test(texte))
    return "La colonne du tableur était trop étroite\u00a0: la valeur n'est pas dans le fichier";
  if (estScientifique(texte)) return ARRONDI;
  if (texte.includes("\ufffd"))
    return "Un caractère de cette cellule a été perdu (\ufffd)\u00a0: choisissez un autre encodage, ou corrigez-la";
  if (estDoublementEncode(texte))
    return "Les accents de cette cellule ont été lus dans le mauvais encodage\u00a0: choisissez-en un autre, ou corrigez-la";
  return null;
}
