/** Une mesure imprimée, en millimètres : exacte, ou bornée (classe « 10 cm - 15 cm », « > 30 mm », « moins de 3 cm »). */
export interface Mesure {
  min: number;
  max: number;
  /** Vrai pour une mesure ; faux pour une classe de tailles, dont la borne haute n'est pas une mesure. */
  exacte: boolean;
  /** Ce que l'unité imprimée laisse dans l'ombre : « 4 cm » se dit d'une taille de 35 à 45 mm, « 40 mm » d'aucune autre. */
  arrondi: number;
}

const NOMBRE = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
const UNITE = String.raw`(mm|cm|dm|m)\b`;
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1000 };
const CLASSE = new RegExp(`${NOMBRE} ?(?:${UNITE})? ?(?:-|–|—|à|a|et|/) ?${NOMBRE} ?${UNITE}`);
const SURFACE = new RegExp(`${NOMBRE} ?(?:${UNITE})? ?[x×*] ?${NOMBRE} ?${UNITE}`);
const SEULE = new RegExp(`(<=|>=|<|>|≤|≥|sup[a-zé.]*|plus de|inf[a-zé.]*|moins de)? ?(?:à |a )?${NOMBRE} ?${UNITE}`);

const enMm = (nombre: string | undefined, unite: string | undefined): number =>
  Number((nombre ?? "0").replace(",", ".")) * (MILLIMETRES[unite ?? "mm"] ?? 1);

/** La moitié du dernier chiffre imprimé, quand il vaut plus d'un millimètre. */
function arrondiDe(nombre: string | undefined, unite: string | undefined): number {
  const decimales = nombre?.split(/[.,]/)[1]?.length ?? 0;
  const pas = (MILLIMETRES[unite ?? "mm"] ?? 1) / 10 ** decimales;
  return pas > 1 ? pas / 2 : 0;
}

/**
 * Lit une taille telle qu'un rapport l'imprime : « 12 cm », « 10 cm - 15 cm », « 25 mm », « 2,5 mm », « 8 x 3 cm » (le plus grand côté),
 * « > 30 mm ». `null` sans nombre suivi d'une unité : une dimension de pneu (« 205/55 R16 ») n'est pas une mesure.
 */
export function lireMesure(texte: string | null | undefined): Mesure | null {
  const propre = (texte ?? "").toLowerCase().replace(/[\s\u00a0\u202f]+/g, " ");
  const surface = SURFACE.exec(propre);
  if (surface) {
    const cote = Math.max(enMm(surface[1], surface[2] ?? surface[4]), enMm(surface[3], surface[4]));
    return { min: cote, max: cote, exacte: true, arrondi: arrondiDe(surface[3], surface[4]) };
  }
  const classe = CLASSE.exec(propre);
  if (classe) {
    const [a, b] = [enMm(classe[1], classe[2] ?? classe[4]), enMm(classe[3], classe[4])];
    return { min: Math.min(a, b), max: Math.max(a, b), exacte: a === b, arrondi: 0 };
  }
  const seule = SEULE.exec(propre);
  if (!seule) return null;
  const taille = enMm(seule[2], seule[3]);
  const sens = seule[1] ?? "";
  if (/^(>|≥|sup|plus)/.test(sens)) return { min: taille, max: Number.POSITIVE_INFINITY, exacte: false, arrondi: 0 };
  // « moins de 3 cm » dit que trois centimètres ne sont pas atteints : la borne vaut une mesure.
  if (/^(<|≤|inf|moins)/.test(sens)) return { min: 0, max: taille, exacte: true, arrondi: 0 };
  return { min: taille, max: taille, exacte: true, arrondi: arrondiDe(seule[2], seule[3]) };
}

/** La mesure dite par une ligne : sa colonne de dimension, sinon sa cellule de dommage, sinon sa désignation. */
export function mesureDe(textes: readonly (string | null | undefined)[]): Mesure | null {
  for (const texte of textes) {
    const mesure = lireMesure(texte);
    if (mesure) return mesure;
  }
  return null;
}
