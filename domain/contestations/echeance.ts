import { joursEntre, plusJours, retardDe } from "../contrats/jours.ts";
import { type EtatContestation, lignesModifiables } from "./etats.ts";

/**
 * La date limite d'une contestation (AAAA-MM-JJ) : celle du rapprochement, sinon le délai du loueur compté de la facture ; nulle quand
 * aucun délai n'est connu : on n'en invente pas (domain.md 10).
 */
export const dateLimite = (
  rapprochement: string | null,
  facture: string | null,
  delaiJours: number | null,
): string | null => rapprochement ?? (facture && delaiJours !== null ? plusJours(facture, delaiJours) : null);

export type Urgence = "aucune" | "loin" | "proche" | "depassee";
/** Le même seuil que le premier rappel (domain/notifications). */
const PROCHE_JOURS = 10;

/** Le temps qui reste pour contester. Sans objet une fois la lettre partie ou la facture jugée conforme. */
export function echeanceDe(
  { etat, date_limite }: { etat: EtatContestation; date_limite: string | null },
  jour: string,
): { urgence: Urgence; phrase: string } {
  if (!lignesModifiables(etat) || !date_limite) return { urgence: "aucune", phrase: "" };
  const jours = joursEntre(jour, date_limite);
  if (jours < 0) return { urgence: "depassee", phrase: retardDe(jours) };
  const phrase = jours === 0 ? "dernier jour" : `J-${jours}`;
  return { urgence: jours <= PROCHE_JOURS ? "proche" : "loin", phrase };
}
