/**
 * Une cellule telle que le fichier la donne. Un texte reste un texte (ses zéros de tête aussi) ; `d` est un jour AAAA-MM-JJ reconnu
 * au format de la cellule ; `e` une cellule que le tableur n'a pas su calculer (`#N/A`, formule jamais calculée).
 */
export type Cellule = string | number | boolean | { d: string } | { e: string } | null;

/** La cellule telle qu'une personne la lirait, pour la montrer à côté de sa raison. */
export function ecrireCellule(cellule: Cellule | undefined): string {
  if (cellule === null || cellule === undefined) return "";
  if (typeof cellule === "number") return String(cellule).replace(".", ",");
  if (typeof cellule === "boolean") return cellule ? "VRAI" : "FAUX";
  if (typeof cellule === "string") return cellule;
  return "e" in cellule ? cellule.e : `${cellule.d.slice(8)}/${cellule.d.slice(5, 7)}/${cellule.d.slice(0, 4)}`;
}

/**
 * Ce qui ne se voit pas n'est pas de la donnée : espace sans chasse, césure, marques de sens, d'ordre des octets et de contrôle. Une lettre
 * et son accent écrits en deux signes (macOS) n'en font qu'un. Sauts de ligne et tabulations restent.
 */
export const sansInvisibles = (texte: string): string =>
  texte
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/(?!\s)\p{Cc}/gu, "");

/** Sans invisibles, espaces insécables et doubles ramenés à une espace simple, bords retirés. */
export const serrerEspaces = (texte: string): string => sansInvisibles(texte).replace(/\s+/g, " ").trim();

const GUILLEMETS = ["“”", "«»", '""', "„“", "„”", "””", "‘’", "’’", "''"] as const;

/** La valeur sans les guillemets qui l'entourent tout entière ; ceux d'un nom (« C3 “Feel” ») restent. */
export function sansGuillemets(texte: string): string {
  for (const [ouvrant = "", fermant = ""] of GUILLEMETS) {
    if (texte.length < 2 || !texte.startsWith(ouvrant) || !texte.endsWith(fermant)) continue;
    const dedans = texte.slice(1, -1);
    if (!dedans.includes(ouvrant) && !dedans.includes(fermant)) return sansGuillemets(dedans.trim());
  }
  return texte;
}

/** Rien à lire : la fiche garde ce qu'elle a. `--` est ce que nos écrans montrent à la place d'une valeur absente. */
export const estVide = (cellule: Cellule | undefined): boolean =>
  cellule === null ||
  cellule === undefined ||
  (typeof cellule === "string" && /^(?:|-{2}|[–—])$/.test(serrerEspaces(cellule)));

/** Le mot qui efface une valeur : une cellule vide ne dit que « je ne sais pas ». */
export const MOT_EFFACER = "(vide)";
export const demandeEffacement = (cellule: Cellule | undefined): boolean =>
  typeof cellule === "string" && /^\(\s*vide\s*\)$/i.test(serrerEspaces(cellule));

/** Jour d'un numéro de série de tableur, AAAA-MM-JJ ; `null` hors du calendrier (1920 à 2119). */
export function jourDeSerie(serie: number, depuis1904: boolean): string | null {
  // Le tableur croit que 1900 était bissextile : compter depuis le 30 décembre 1899 donne le bon jour dès mars 1900.
  const jours = Math.floor(serie) + (depuis1904 ? 1462 : 0);
  if (jours < 7_306 || jours > 80_354) return null;
  return new Date(Date.UTC(1899, 11, 30) + jours * 86_400_000).toISOString().slice(0, 10);
}
