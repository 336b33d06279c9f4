import { formaterEuros } from "../commun/montants.ts";
import { compterJours, joursEntre, plusJours } from "../contrats/jours.ts";
import type { EtatContestation } from "./etats.ts";

/** Délai de réponse d'un loueur à qui personne n'en a donné un autre. */
export const DELAI_REPONSE_JOURS = 21;

interface LettrePartie {
  etat: EtatContestation;
  lettre_le: string | null;
  delai_reponse_jours: number;
  /** Un avoir arrivé vaut réponse, avant même d'être imputé. */
  avoir_a_imputer?: boolean;
}

/**
 * Depuis combien de jours une lettre partie attend sa réponse, une fois passé le délai du loueur ; nul tant qu'il court, ou qu'elle en a une.
 */
export function sansReponseDepuis(c: LettrePartie, jour: string): number | null {
  const attendue = reponseAttendueLe(c);
  return attendue !== null && c.lettre_le !== null && jour >= attendue ? joursEntre(c.lettre_le, jour) : null;
}

/** Le jour où le loueur doit avoir répondu à la dernière lettre (AAAA-MM-JJ) ; nul si aucune n'attend de réponse. */
export const reponseAttendueLe = (c: LettrePartie): string | null =>
  c.etat !== "contestee" || c.lettre_le === null || c.avoir_a_imputer
    ? null
    : plusJours(c.lettre_le, c.delai_reponse_jours);

/** « avoir attendu 113,91 € depuis 377 jours » : accordé, et qu'aucun avoir ne rend encore ; nul si rien ne l'est. */
export function direAttente(c: { attendu: number; accorde_le: string | null }, jour: string): string | null {
  if (c.attendu <= 0) return null;
  const jours = c.accorde_le === null ? 0 : joursEntre(c.accorde_le, jour);
  return `avoir attendu ${formaterEuros(c.attendu)}${jours > 0 ? ` depuis ${compterJours(jours)}` : ""}`;
}
