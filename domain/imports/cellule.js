/** La cellule telle qu'une personne la lirait, pour la montrer à côté de sa raison. */
export function ecrireCellule(cellule) {
    if (cellule === null || cellule === undefined)
        return "";
    if (typeof cellule === "number")
        return String(cellule).replace(".", ",");
    if (typeof cellule === "boolean")
        return cellule ? "VRAI" : "FAUX";
    if (typeof cellule === "string")
        return cellule;
    return "e" in cellule ? cellule.e : `${cellule.d.slice(8)}/${cellule.d.slice(5, 7)}/${cellule.d.slice(0, 4)}`;
}
/** Espaces insécables et doubles ramenés à une espace simple, bords retirés. */
export const serrerEspaces = (texte) => texte.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, " ").trim();
/** Rien à lire : la fiche garde ce qu'elle a. `--` est ce que nos écrans montrent à la place d'une valeur absente. */
export const estVide = (cellule) => cellule === null ||
    cellule === undefined ||
    (typeof cellule === "string" && /^(?:|-{2}|[–—])$/.test(serrerEspaces(cellule)));
/** Le mot qui efface une valeur : une cellule vide ne dit que « je ne sais pas ». */
export const MOT_EFFACER = "(vide)";
export const demandeEffacement = (cellule) => typeof cellule === "string" && /^\(\s*vide\s*\)$/i.test(serrerEspaces(cellule));
/** Jour d'un numéro de série de tableur, AAAA-MM-JJ ; `null` hors du calendrier (1920 à 2119). */
export function jourDeSerie(serie, depuis1904) {
    // Le tableur croit que 1900 était bissextile : compter depuis le 30 décembre 1899 donne le bon jour dès mars 1900.
    const jours = Math.floor(serie) + (depuis1904 ? 1462 : 0);
    if (jours < 7_306 || jours > 80_354)
        return null;
    return new Date(Date.UTC(1899, 11, 30) + jours * 86_400_000).toISOString().slice(0, 10);
}
