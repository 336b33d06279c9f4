import { z } from "zod";

/** Un réglage que l'exploitant pose dans l'environnement du programme, tel qu'un admin le lit : jamais un secret. */
export const reglage = z.object({
  /** Nom de la variable d'environnement. */
  variable: z.string(),
  sens: z.string(),
  secret: z.boolean(),
  /** Posé dans l'environnement ; sinon la valeur est celle du programme. */
  pose: z.boolean(),
  /** Ce qui vaut ; nul pour un secret, ou sans valeur. */
  valeur: z.string().nullable(),
});
export type Reglage = z.infer<typeof reglage>;

export const groupeReglages = z.object({ titre: z.string(), reglages: z.array(reglage) });
export type GroupeReglages = z.infer<typeof groupeReglages>;
