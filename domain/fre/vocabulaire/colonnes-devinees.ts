import type { RoleColonne } from "./intitules-colonnes.ts";
import { plier } from "./texte.ts";

type Regle = readonly [oui: RegExp, role: RoleColonne, non?: RegExp];

const SOMME =
  /\bh ?t\b|\beur\b|\bcouts?\b|\bprix\b|\bmontants?\b|\btotal\b|\bcost\b|\bamount\b|\bprice\b|\bvalorisation\b|\bchiffrage\b|\bestimation\b|^(?:avant|apres) (?:vetuste|abattement|deduction|decote|remise)s?$/;

/** Intitulés d'une colonne de mots, par les racines qui la disent ; la plus précise d'abord (« zone du dommage » est une place). */
const DE_MOTS: readonly Regle[] = [
  [/\b(?:photos?|cliches?|pictures?|images?)\b/, "commentaire"],
  [/\b(?:localis|zone|emplac|position|location|area)/, "localisation"],
  [/\b(?:elements?|pieces?|organes?|composants?|components?|parts?)\b/, "designation"],
  [/\b(?:facturable|imputable|refactur|chargeable|billable)/, "facturable"],
  [/\b(?:dimension|taille|size|severit|gravite|intensite|etendue|longueur|length)/, "dimension"],
  [/\b(?:repar|repair|interven|preconis|travaux|remede|method|operation|remise en etat|traitement)/, "operation"],
  [
    /\b(?:dommage|damage|degat|defaut|defect|avarie|anomal|constat|desordre|degradation|deterioration|alteration|atteinte)/,
    "dommage",
  ],
];

/** Intitulés d'une colonne de montants qui dit sa devise, son prix ou son coût. */
const DE_SOMMES: readonly Regle[] = [
  [/\b(?:vetuste|abatt|deprec|decote|wear|deduct)/, "abattement", /\b(?:avant|apres|before|after)\b/],
  [/\b(?:apres|after|net|nette|charge|imput|a facturer|chargeable)/, "net"],
  [/\b(?:brute?|gross|avant|before)\b/, "brut"],
  [/\b(?:main d? ?oeuvre|mo|labour|labor)\b/, "mo"],
  [/\b(?:peinture|paint)\b/, "peinture"],
  [/\b(?:pieces|parts|fournitures)\b/, "pieces"],
  [/./, "montant"],
];

const MOTS_MAXIMUM = 5;
const premiere = (regles: readonly Regle[], texte: string): RoleColonne | null =>
  regles.find(([oui, , non]) => oui.test(texte) && !non?.test(texte))?.[1] ?? null;

/** Rôle que laissent deviner les mots d'un intitulé de colonne que le vocabulaire n'a pas, ou `null`. */
export function devinerRole(intitule: string): RoleColonne | null {
  const texte = plier(intitule);
  if (texte === "" || texte.split(" ").length > MOTS_MAXIMUM || /\d/.test(texte)) return null;
  return SOMME.test(texte) || intitule.includes("€") ? premiere(DE_SOMMES, texte) : premiere(DE_MOTS, texte);
}
