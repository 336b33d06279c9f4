import { joursEntre, plusJours } from "../contrats/jours.ts";
import type { EtatContestation } from "./etats.ts";

/** Délai de réponse d'un loueur à qui personne n'en a donné un autre. */
export const DELAI_REPONSE_JOURS = 21;

/**
 * Depuis combien de jours une lettre partie attend sa réponse, une fois passé le délai du loueur ; nul tant qu'il court, ou qu'elle en a une.
 */
export function sansReponseDepuis(
  c: { etat: EtatContestation; contestee_le: string | null; delai_reponse_jours: number },
  jour: string,
): number | null {
  if (c.etat !== "contestee" || c.contestee_le === null) return null;
  return jour >= plusJours(c.contestee_le, c.delai_reponse_jours) ? joursEntre(c.contestee_le, jour) : null;
}
