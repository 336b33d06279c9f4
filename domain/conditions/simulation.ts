import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { arrondiCompare, etape } from "../fre/calcul/etapes.ts";
import { TYPES_DOCUMENT } from "../fre/codes.ts";

/** La facture attendue sous certaines conditions. Montants en centimes. */
const scenario = z.object({
  loueur_id: identifiant,
  loueur_nom: z.string(),
  /** Version appliquée ; `null` : ce loueur n'a pas de conditions connues à cette date, et rien n'est calculé. */
  conditions_id: identifiant.nullable(),
  propres: z.boolean(),
  /** « de 36 à 47 mois, jusqu'à 20 000 km par an » ; vide sans grille ou sans âge connu. */
  tranche: z.string(),
  calcul: z
    .object({
      etapes: z.array(etape),
      /** Par ligne facturable, dans l'ordre du document : ce qui reste après vétusté et remise. */
      nets: z.array(z.int()),
      total_ht: z.int(),
      /** `null` : régime mixte, et aucune facture ne dit la part taxée. */
      tva: z.int().nullable(),
      ttc: z.int().nullable(),
      arrondis: z.array(arrondiCompare),
    })
    .nullable(),
});
export type Scenario = z.infer<typeof scenario>;

export const simulation = z.object({
  /** Le document dont partent les montants bruts : le rapport validé, sinon la facture ; `null` : aucun n'a de ligne. */
  document: z
    .object({ id: identifiant, type_document: z.enum(TYPES_DOCUMENT), date_document: z.string().nullable() })
    .nullable(),
  lignes: z.array(z.object({ designation: z.string(), brut_ht: z.int() })),
  scenarios: z.array(scenario),
  /** Les loueurs dont des conditions couraient ce jour-là pour cette société. */
  loueurs: z.array(z.object({ id: identifiant, nom: z.string() })),
  /** Ce qui manque pour un calcul entier : l'âge du véhicule, ou son kilométrage. */
  manques: z.array(z.string()),
});
export type Simulation = z.infer<typeof simulation>;
