import { z } from "zod";

/** Un changement du journal : une ligne par champ, la valeur d'avant et celle d'après. `auteur` nul : le programme lui-même. */
export const evenementHistorique = z.object({
  fait_le: z.string(),
  auteur: z.string().nullable(),
  entite: z.string(),
  operation: z.enum(["creation", "modification", "suppression"]),
  champ: z.string().nullable(),
  avant: z.unknown(),
  apres: z.unknown(),
});
export type EvenementHistorique = z.infer<typeof evenementHistorique>;
