import { formaterDate } from "../commun/dates.ts";
import { joursEntre, plusJours, retardDe } from "../contrats/jours.ts";
import { type EtatContestation, lignesModifiables } from "./etats.ts";

/**
 * La date limite d'une contestation (AAAA-MM-JJ) : celle du rapprochement, sinon le délai du loueur compté de la facture ; nulle quand
 * aucun délai n'est connu : on n'en invente pas.
 */
export const dateLimite = (
  rapprochement: string | null,
  facture: string | null,
  delaiJours: number | null,
): string | null => rapprochement ?? (facture && delaiJours !== null ? plusJours(facture, delaiJours) : null);

/**
 * Pourquoi la date limite d'un dossier n'est pas celle du contrat (AAAA-MM-JJ toutes deux), en une phrase ; vide quand c'est la même, ou
 * quand le contrat n'en donne pas : un report ne vaut que par l'accord du loueur, l'écran le rappelle.
 */
export function direReport(date_limite: string | null, limite_contrat: string | null): string {
  if (!date_limite || !limite_contrat || date_limite === limite_contrat) return "";
  return date_limite > limite_contrat
    ? `Reportée\u00a0: le contrat donnait le ${formaterDate(limite_contrat)}. Gardez l'accord écrit du loueur.`
    : `Avancée\u00a0: le contrat donne jusqu'au ${formaterDate(limite_contrat)}.`;
}

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
