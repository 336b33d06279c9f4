import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { kilometrage } from "../commun/kilometrage.ts";

const possible = (d: string) => d >= "1990-01-01" && d <= "2100-01-01";
const debut = z
  .string("La date de début est requise")
  .trim()
  .min(1, "La date de début est requise")
  .pipe(dateIso().refine(possible, "La date n'est pas valable"));
/** Sans fin, l'affectation est en cours. Le dernier jour compte. */
const fin = z
  .union([z.literal(""), dateIso().refine(possible, "La date n'est pas valable")])
  .transform((v) => v || null)
  .nullable();
/** Ce qu'une correction change : des dates et des compteurs. Un mauvais conducteur se supprime. */
export const champsAffectation = z.strictObject({
  date_debut_affectation: debut,
  date_fin_affectation: fin,
  kilometrage_debut_affectation: kilometrage,
  kilometrage_fin_affectation: kilometrage,
});
export type ChampsAffectation = z.infer<typeof champsAffectation>;

/** Une affectation entière, telle qu'on la crée. */
export const nouvelleAffectation = champsAffectation.extend({
  vehicule_id: identifiant,
  conducteur_id: identifiant,
});
export type NouvelleAffectation = z.infer<typeof nouvelleAffectation>;
