import { z } from "zod";

export const MOT_MAX = 1_000;
export const motCourriel = z.string().trim().max(MOT_MAX, `${MOT_MAX} caractères au plus`);

/** Un e-mail que le produit envoie, montré sur un exemple. */
export const courriel = z.object({
  gabarit: z.string(),
  /** Quand il part, et à qui. */
  quand: z.string(),
  sujet: z.string(),
  /** Qui le signe, tel que la boîte du destinataire le montre. */
  de: z.string(),
  /** Ce que l'exploitant y ajoute, après la première phrase ; vide s'il n'ajoute rien. */
  mot: z.string(),
});
export type Courriel = z.infer<typeof courriel>;
