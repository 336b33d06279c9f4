import { z } from "zod";

/** Sous ce nombre de lignes répondues, un taux ne veut rien dire : il ne se montre pas (domain.md 6.1). */
export const REPONSES_MIN = 5;

export const AXES_TAUX = ["loueur", "motif", "expert"] as const;
export type AxeTaux = (typeof AXES_TAUX)[number];

/** Lignes contestées qui ont reçu une réponse, et ce qu'elles sont devenues. Montants en centimes HT. */
export const tauxSucces = z.object({
  axe: z.enum(AXES_TAUX),
  /** Identifiant du loueur, code du motif ou nom de l'expert. */
  cle: z.string(),
  libelle: z.string(),
  /** Lignes répondues : le dénominateur. */
  n: z.number().int(),
  /** Dont acceptées, en tout ou partie : le numérateur. */
  acceptees: z.number().int(),
  partielles: z.number().int(),
  reclame: z.number().int(),
  accorde: z.number().int(),
});
export type TauxSucces = z.infer<typeof tauxSucces>;

/** Part des lignes acceptées, de 0 à 1 ; nulle sous le nombre minimal de réponses. */
export const partAcceptee = ({ n, acceptees }: Pick<TauxSucces, "n" | "acceptees">): number | null =>
  n < REPONSES_MIN ? null : acceptees / n;

/** « Ce motif a été accepté 7 fois sur 9 par ce loueur. » ; nulle tant que trop peu de réponses le disent. */
export const phraseMotif = (n: number, acceptees: number): string | null =>
  n < REPONSES_MIN ? null : `Ce motif a été accepté ${acceptees} fois sur ${n} par ce loueur.`;
