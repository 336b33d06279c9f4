import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { affectation, caracteristiquesVehicule, identiteConducteur } from "../vehicules/vehicule.ts";

/** Le filtre de la liste est en minuscules, la valeur gardée en capitale (specification.md section 4). */
export const FILTRE_STATUT_CONDUCTEUR = { actif: "Actif", inactif: "Inactif" } as const;

export const conducteurListe = z.object({
  id: identifiant,
  client_id: identifiant,
  client_nom: z.string(),
  prenom: z.string(),
  nom: z.string(),
  telephone: z.string().nullable(),
  numero_permis: z.string().nullable(),
  vehicule_id: identifiant.nullable(),
  /** Immatriculation de l'affectation en cours. */
  immatriculation: z.string().nullable(),
  statut: z.enum(["Actif", "Inactif"]),
});
export type ConducteurListe = z.infer<typeof conducteurListe>;

export const conducteurLu = identiteConducteur.extend({
  client_id: identifiant,
  client_nom: z.string(),
  vehicule: caracteristiquesVehicule.nullable(),
  /** L'affectation en cours, dont vient le véhicule. */
  affectation: affectation.nullable(),
  /** De la plus récente à la plus ancienne. */
  affectations: z.array(affectation.extend({ vehicule_id: identifiant, immatriculation: z.string() })),
});
export type ConducteurLu = z.infer<typeof conducteurLu>;
