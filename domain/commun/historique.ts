import { z } from "zod";
import { TYPES_ETAT } from "../etats-des-lieux/etat.ts";

/** Changements qu'une fiche montre au plus ; l'écran dit s'il y en a de plus anciens. */
const HISTORIQUE_MAX = 2_000;
/** Changements qu'une fiche lit au plus : un de trop, qui dit qu'il y en a de plus anciens. */
export const HISTORIQUE_LUS = HISTORIQUE_MAX + 1;

/** Un changement du journal : une ligne par champ, la valeur d'avant et celle d'après. `auteur` nul : le programme lui-même. */
export const evenementHistorique = z.object({
  /** La ligne dont l'évènement parle, quand la fiche en montre plusieurs d'une même table. */
  ligne_id: z.string().nullish(),
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

/** Ce qu'une fiche montre de ce qu'elle a lu (le plus récent d'abord), et s'il y en a de plus anciens. */
export function bornerHistorique<T>(lus: readonly T[]): { montres: readonly T[]; plusAnciens: boolean } {
  return { montres: lus.slice(0, HISTORIQUE_MAX), plusAnciens: lus.length > HISTORIQUE_MAX };
}
