import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { periodeDAdresse } from "../commun/periode.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";

/** Filtres du tableau de bord FRE, tels qu'ils vivent dans l'adresse. */
export const filtresAnalyses = z.strictObject({
  annee: periodeDAdresse.optional(),
  client_id: identifiant.optional(),
  loueur_id: identifiant.optional(),
  agence: z.string().max(200).optional(),
  marque: z.string().max(100).optional(),
  modele: z.string().max(100).optional(),
  type_vehicule: z.enum(TYPES_VEHICULE).optional(),
});
export type FiltresAnalyses = z.infer<typeof filtresAnalyses>;
