import { motsConnus } from "../../../domain/fre/vocabulaire/mots-connus.ts";

/** Signes qu'aucune écriture n'emploie : commandes, usage privé (police sans correspondance), remplacement. */
const SUITE_SANS_LETTRE = /(?:[\p{Cc}\p{Co}\p{Cn}\ufffd]\s*){3,}/gu;
/** Des cases à cocher ou des puces d'une police de dessins sont seules, et toujours les mêmes. */
const SIGNES_DISTINCTS = 4;
const SIGNES_MINIMUM = 20;
const PART_SANS_LETTRE = 0.1;

const MOT = /^\p{Script=Latin}{4,}$/u;
const MOTS_MINIMUM = 20;
const PART_PLAUSIBLE = 0.5;

let paires: Set<string> | null = null;

/** Paires de lettres qui se suivent dans les mots du métier : presque toutes celles du français, presque aucune d'un texte brouillé. */
function pairesConnues(): ReadonlySet<string> {
  if (paires) return paires;
  paires = new Set();
  for (const mot of motsConnus()) for (let i = 1; i < mot.length; i += 1) paires.add(mot.slice(i - 1, i + 1));
  return paires;
}

const sansAccent = (mot: string): string => mot.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Vrai si chaque lettre d'un mot peut suivre celle d'avant, à une près, et s'il a une voyelle. */
function estPlausible(mot: string): boolean {
  const lettres = sansAccent(mot);
  const connues = pairesConnues();
  let inconnues = 0;
  for (let i = 1; i < lettres.length; i += 1) if (!connues.has(lettres.slice(i - 1, i + 1))) inconnues += 1;
  return inconnues * 5 <= lettres.length && /[aeiouy]/.test(lettres);
}

/**
 * Part des mots d'une page qui peuvent en être, de 0 à 1 ; `null` s'il y en a trop peu pour en juger. Les mots de moins de quatre lettres et
 * ceux qui portent un chiffre ne disent rien.
 */
export function partPlausible(textes: readonly string[]): number | null {
  const mots = textes.flatMap((texte) => texte.split(/[^\p{L}\p{N}]+/u)).filter((mot) => MOT.test(mot));
  if (mots.length < MOTS_MINIMUM) return null;
  return mots.filter(estPlausible).length / mots.length;
}

/** Vrai si ce qu'une page dit n'est pas ce qu'elle montre : ses polices ne donnent pas leurs lettres, ou en donnent d'autres. */
export function estIllisible(textes: readonly string[]): boolean {
  const tout = textes.join("\n");
  const signes = tout.replace(/\s/g, "").length;
  const perdus = (tout.match(SUITE_SANS_LETTRE) ?? []).join("").replace(/ /g, "");
  if (
    perdus.length >= SIGNES_MINIMUM &&
    perdus.length > PART_SANS_LETTRE * signes &&
    new Set(perdus).size >= SIGNES_DISTINCTS
  )
    return true;
  const part = partPlausible(textes);
  return part !== null && part < PART_PLAUSIBLE;
}
