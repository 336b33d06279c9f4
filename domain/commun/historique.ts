import { z } from "zod";
import { TYPES_ETAT } from "../etats-des-lieux/etat.ts";

/** Changements qu'une fiche montre au plus ; l'écran dit qu'il y en a de plus anciens. */
export const HISTORIQUE_MAX = 2_000;

/** Un changement du journal : une ligne par champ, la valeur d'avant et celle d'après. `auteur` nul : le programme lui-même. */
export const evenementHistorique = z.object({
  fait_le: z.string(),
  auteur: z.string().nullable(),
  entite: z.string(),
  operation: z.enum(["creation", "modification", "suppression"]),
  champ: z.string().nullable(),
  avant: z.unknown(),
  apres: z.unknown(),
  /** Dans l'historique d'un ticket : l'état des lieux dont l'évènement parle. */
  etat: z.object({ type: z.enum(TYPES_ETAT), version: z.number().int() }).nullish(),
  /** Dans l'historique d'un conducteur ou d'un véhicule : qui, ou quel véhicule, l'autre bout de l'affectation. */
  sujet: z.string().nullish(),
});
export type EvenementHistorique = z.infer<typeof evenementHistorique>;
