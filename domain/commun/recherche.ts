/** « Été à Nîmes » → « Ete a Nimes ». */
export const sansAccents = (texte: string): string => texte.normalize("NFD").replace(/\p{Diacritic}/gu, "");

/** Forme de recherche d'un texte, la même que la fonction `plier` de la base : ni accents, ni casse, ni tirets, ni espaces. */
export const plier = (texte: string): string =>
  sansAccents(texte)
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/[^a-z0-9]+/g, "");

/** Au-dessous de trois lettres, aucun index ne trouve un morceau : il faut lire chaque fiche. */
const LETTRES_INDEXEES = 3;
/** Combien de fiches, des plus récentes, une recherche trop courte pour l'index lit au plus. */
export const RECENTES_LUES = 20_000;

/** Vrai si ce texte n'a que des mots d'une ou deux lettres : il se cherche alors parmi les `RECENTES_LUES` fiches les plus récentes. */
export function estTropCourtPourLIndex(texte: string | undefined): boolean {
  const mots = motsDeRecherche(texte ?? "");
  return mots.length > 0 && mots.every((mot) => mot.length < LETTRES_INDEXEES);
}

/** France, ses départements et ses collectivités d'outre-mer (plan de numérotation de l'Arcep). */
const INDICATIFS = /^(?:00)?(?:33|262|590|594|596|508)0?([1-9]\d{8})$/;
/** Le début d'un numéro national, ou d'un numéro que son indicatif annonce. */
const NATIONAL = /^0([1-9]\d{3,8})$/;
const ANNONCE = /^(?:\+|00)\s*(?:33|262|590|594|596|508)/;

/**
 * Ce que toutes les écritures d'un même téléphone ont en commun, sans indicatif ni zéro : 06…, +33 6…, 0033…, 33…, +262…. Une fiche garde
 * le numéro tel qu'une personne ou un tableur l'a écrit ; `null` si le texte n'est pas un téléphone.
 */
function numeroCommun(texte: string, entier: string): string | null {
  if (!/^[\d\s.()/+-]+$/.test(texte)) return null;
  const entame = ANNONCE.test(texte.trim()) ? /^(?:00)?(?:33|262|590|594|596|508)0?([1-9]\d{1,8})$/ : NATIONAL;
  return (INDICATIFS.exec(entier) ?? entame.exec(entier))?.[1] ?? null;
}

/**
 * Morceaux à retrouver tous, quel que soit l'ordre. Un texte qui contient un chiffre (plaque, téléphone) se cherche d'un bloc,
 * « GB 482 NR » comme « gb482nr » ; un texte sans chiffre mot par mot, « dupont jean » comme « Jean Dupont ».
 */
export function motsDeRecherche(texte: string): string[] {
  const entier = plier(texte);
  if (entier === "") return [];
  const telephone = numeroCommun(texte, entier);
  if (telephone) return [telephone];
  if (/\d/.test(entier) && entier.length <= 12) return [entier];
  return [
    ...new Set(
      texte
        .split(/\s+/)
        .map(plier)
        .filter((m) => m !== ""),
    ),
  ].slice(0, 8);
}
