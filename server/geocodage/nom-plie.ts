/** Abréviations d'usage dans une adresse. */
const ABREGES: Record<string, string> = { st: "saint", ste: "sainte", sts: "saints", stes: "saintes" };

/**
 * Nom de commune ou texte d'adresse sous la forme où on les compare : minuscules sans accents, mots séparés d'une espace, « st » écrit
 * « saint ». « St-Étienne » et « SAINT ETIENNE » y sont égaux.
 */
export const nomPlie = (texte: string): string =>
  texte
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .map((mot) => ABREGES[mot] ?? mot)
    .join(" ");
