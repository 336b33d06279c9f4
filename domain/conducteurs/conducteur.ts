import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { affectation, caracteristiquesVehicule, identiteConducteur } from "../vehicules/vehicule.ts";
import { champsConducteur, STATUTS_CONDUCTEUR } from "./champs-conducteur.ts";

/** Le filtre de la liste est en minuscules, la valeur gardée en capitale. */
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
  statut: z.enum(STATUTS_CONDUCTEUR),
  archive: z.boolean(),
});
export type ConducteurListe = z.infer<typeof conducteurListe>;

export const conducteurLu = identiteConducteur.extend({
  client_id: identifiant,
  client_nom: z.string(),
  /** Archivé depuis cet instant : hors des listes, et en lecture seule. */
  archive_le: z.string().nullable(),
  vehicule: caracteristiquesVehicule.nullable(),
  /** L'affectation en cours, dont vient le véhicule. */
  affectation: affectation.nullable(),
  /** De la plus récente à la plus ancienne. */
  affectations: z.array(affectation.extend({ vehicule_id: identifiant, immatriculation: z.string() })),
});
export type ConducteurLu = z.infer<typeof conducteurLu>;

/** Un conducteur que l'on crée : sa société, son prénom et son nom suffisent. */
export const nouveauConducteur = champsConducteur.partial().required({ prenom: true, nom: true }).extend({
  client_id: identifiant,
  cle_idempotence: identifiant,
  /** Oui, malgré un conducteur qui lui ressemble. */
  doublon_admis: z.boolean().optional(),
});
export type NouveauConducteur = z.infer<typeof nouveauConducteur>;

export const nomComplet = (c: { prenom: string; nom: string }): string => `${c.prenom} ${c.nom}`.trim();
