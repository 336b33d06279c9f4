import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { TYPES_CHAMP } from "../formulaires/formulaire.ts";
import { PHOTOS_DEMANDE_MAX, type Reponse, TEXTE_LONG_MAX } from "../formulaires/reponses.ts";

/** Une réponse telle qu'elle voyage. */
export const reponse: z.ZodType<Reponse> = z.union([
  z.string().max(TEXTE_LONG_MAX),
  z.array(z.string().max(100)).max(PHOTOS_DEMANDE_MAX),
]);

/** Ce qu'une demande a répondu, avec les libellés du jour où elle est partie. Un loueur se lit par son nom. */
export const demandeDuTicket = z.object({
  /** Absente d'un ticket qui n'est pas né d'un formulaire. */
  demande: z
    .object({
      reference: z.string(),
      recue_le: z.string(),
      reponses: z.array(
        z.object({
          champ_id: identifiant,
          cle: z.string().nullable(),
          label: z.string(),
          type_champ: z.enum(TYPES_CHAMP),
          valeur: reponse,
        }),
      ),
    })
    .nullable(),
});
export type DemandeDuTicket = z.infer<typeof demandeDuTicket>;

/** En dessous, ce n'est pas une main : la personne pressée n'a qu'à cliquer une seconde fois. */
export const SAISIE_MIN_MS = 1_500;
