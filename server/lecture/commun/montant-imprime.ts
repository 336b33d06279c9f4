import { lireMontant, type SeparateurDecimal } from "../../../domain/commun/montants.ts";

/** Vrai si le texte est un montant à deux décimales, ou un nombre suivi d'une devise. Un entier seul n'en est pas un. */
export function estMontant(texte: string): boolean {
  if (!/[.,]\d{2}(?!\d)|€|EUR/i.test(texte) || /%/.test(texte)) return false;
  return lireMontant(texte) !== null;
}

/** Montant d'une cellule en centimes ; `null` pour une cellule vide ou un tiret. */
export function montantCellule(texte: string | undefined, decimale: SeparateurDecimal): number | null {
  if (!texte || /^[-–—−.\s]*$/.test(texte)) return null;
  // Le format comptable d'un tableur imprime « - € » pour zéro.
  if (/^[-–—−]\s*(?:€|EUR)$/.test(texte)) return 0;
  // Un filet de tableau se reconnaît parfois comme un tiret long, devant le montant de sa case ; le « € » d'une case voisine suit le sien.
  return lireMontant(texte.replace(/^—\s+(?=\d)/, "").replace(/€\s+€$/, "€"), decimale);
}

/** « Offert », « Inclus », « Non fact. » à la place d'un prix : la ligne est là, et ne coûte rien. */
export const NE_COUTE_RIEN =
  /^(?:offerte?s?|gratuite?s?|inclus(?:es?)?|sans frais|n[ée]ant|non (?:fact|imput)(?:\.|ur(?:able|[ée]e?)s?|(?:able|[ée]e?)s?)?)$/iu;

/** Prix d'une cellule en centimes : un montant, ou zéro de ce qui est offert. À la place d'une remise, « offert » la dit entière. */
export const prixCellule = (texte: string, decimale: SeparateurDecimal): number | null =>
  NE_COUTE_RIEN.test(texte) ? 0 : montantCellule(texte, decimale);
