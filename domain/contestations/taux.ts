import { z } from "zod";

/** Sous ce nombre de lignes tranchées, un taux ne veut rien dire : il ne se montre pas. */
export const REPONSES_MIN = 5;

export const AXES_TAUX = ["loueur", "motif", "expert"] as const;
export type AxeTaux = (typeof AXES_TAUX)[number];

/**
 * Lignes contestées dont l'issue est connue (répondues, ou d'un dossier soldé sans réponse), et ce qu'elles sont devenues. Montants en
 * centimes HT.
 */
export const tauxSucces = z.object({
  axe: z.enum(AXES_TAUX),
  /** Identifiant du loueur, code du motif ou nom de l'expert. */
  cle: z.string(),
  libelle: z.string(),
  /** Lignes tranchées : le dénominateur. */
  n: z.number().int(),
  /** Dont acceptées, en tout ou partie : le numérateur. */
  acceptees: z.number().int(),
  partielles: z.number().int(),
  reclame: z.number().int(),
  accorde: z.number().int(),
  /** Le reste d'une ligne acceptée en partie et redemandée : ni accordé, ni refusé encore. */
  en_cours: z.number().int(),
});
export type TauxSucces = z.infer<typeof tauxSucces>;

/** Part des lignes acceptées, de 0 à 1 ; nulle sous le nombre minimal de lignes tranchées. */
export const partAcceptee = ({ n, acceptees }: Pick<TauxSucces, "n" | "acceptees">): number | null =>
  n < REPONSES_MIN ? null : acceptees / n;

export const DEFINITION_TAUX = `En lignes\u00a0: lignes acceptées, en tout ou partie ÷ lignes tranchées. Une ligne est tranchée quand le loueur a répondu, ou quand le dossier est soldé\u00a0: sans réponse, elle compte comme un refus. En euros\u00a0: accordé ÷ (accordé + refusé). Ce qui est en cours n'y entre pas. Un taux se montre à partir de ${REPONSES_MIN} lignes tranchées.`;

/**
 * Part des euros tranchés que le loueur a accordés, de 0 à 1 : accordé ÷ (accordé + refusé), en centimes HT ; nulle sous le nombre minimal
 * de lignes tranchées, ou sans euro tranché.
 */
export const partAccordee = (n: number, { accorde, refuse }: { accorde: number; refuse: number }): number | null =>
  n < REPONSES_MIN || accorde + refuse === 0 ? null : accorde / (accorde + refuse);

/**
 * La chance d'un argument, d'après ce que ce loueur a déjà répondu à son motif : « accepté 7 fois sur 9 par ce loueur (78 %) ». Sous le
 * nombre minimal de réponses, elle dit combien il y en a, et aucun taux.
 */
export function direChance(n: number, acceptees: number): string {
  if (n === 0) return "Aucune réponse connue de ce loueur à ce motif.";
  if (n < REPONSES_MIN) return `n = ${n}\u00a0: trop peu de réponses de ce loueur à ce motif pour en tirer une chance.`;
  return `Ce motif a été accepté ${acceptees} fois sur ${n} par ce loueur (${Math.round((100 * acceptees) / n)}\u00a0%).`;
}
