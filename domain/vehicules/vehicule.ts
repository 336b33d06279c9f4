import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { TYPES_DEMANDE } from "../tickets/ticket.ts";
import { ENERGIES_VEHICULE } from "./champs-vehicule.ts";

/** Un véhicule est actif quand son affectation en cours n'a pas de fin ; sans affectation, il est inactif. */
export const STATUTS_VEHICULE = ["actif", "inactif"] as const;
export type StatutVehicule = (typeof STATUTS_VEHICULE)[number];
export const LIBELLES_STATUT: Record<StatutVehicule, string> = { actif: "Actif", inactif: "Inactif" };

const texte = z.string().nullable();
/** Date sans heure, AAAA-MM-JJ. */
const date = z.string().nullable();
/** Kilomètres entiers. */
const kilometres = z.number().int().nullable();

export const fichierJoint = z.object({ id: identifiant, nom: z.string(), type_mime: z.string() });
export type FichierJoint = z.infer<typeof fichierJoint>;

export const vehiculeListe = z.object({
  id: identifiant,
  client_id: identifiant,
  client_nom: z.string(),
  immatriculation: z.string(),
  conducteur_id: identifiant.nullable(),
  conducteur_prenom: texte,
  conducteur_nom: texte,
  loueur_nom: texte,
  marque: texte,
  modele: texte,
  url_carte_grise: identifiant.nullable(),
  statut: z.enum(STATUTS_VEHICULE),
  archive: z.boolean(),
});
export type VehiculeListe = z.infer<typeof vehiculeListe>;

/** Vide si personne ne conduit le véhicule en ce moment. */
export const nomDuConducteur = (v: Pick<VehiculeListe, "conducteur_prenom" | "conducteur_nom">): string =>
  [v.conducteur_prenom, v.conducteur_nom].filter(Boolean).join(" ");

/** Une période pendant laquelle un véhicule est confié à un conducteur ; sans date de fin, elle est en cours. */
export const affectation = z.object({
  id: identifiant,
  date_debut_affectation: z.string(),
  date_fin_affectation: date,
  kilometrage_debut_affectation: kilometres,
  kilometrage_fin_affectation: kilometres,
});
export type Affectation = z.infer<typeof affectation>;

export const caracteristiquesVehicule = z.object({
  id: identifiant,
  immatriculation: z.string(),
  loueur_nom: texte,
  agence: texte,
  marque: texte,
  modele: texte,
  type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
  carte_grise: fichierJoint.nullable(),
});
export type CaracteristiquesVehicule = z.infer<typeof caracteristiquesVehicule>;

export const identiteConducteur = z.object({
  id: identifiant,
  prenom: z.string(),
  nom: z.string(),
  date_de_naissance: date,
  statut: z.enum(["Actif", "Inactif"]),
  telephone: texte,
  email: texte,
  numero_permis: texte,
  date_delivrance_permis: date,
  date_expiration_permis: date,
  lieu_delivrance_permis: texte,
  permis: fichierJoint.nullable(),
});
export type IdentiteConducteur = z.infer<typeof identiteConducteur>;

export const vehiculeLu = caracteristiquesVehicule.extend({
  client_id: identifiant,
  client_nom: z.string(),
  loueur_id: identifiant.nullable(),
  vin: texte,
  kilometrage: kilometres,
  date_mise_en_circulation: date,
  energie: z.enum(ENERGIES_VEHICULE).nullable(),
  centre_de_cout: texte,
  statut: z.enum(STATUTS_VEHICULE),
  /** Archivé, il ne se modifie plus et quitte les listes, les compteurs et les exports. */
  archive_le: texte,
  /** De la plus récente à la plus ancienne. */
  plaques_anciennes: z.array(z.object({ immatriculation: z.string(), quittee_le: z.string() })),
  /** Dernier lieu connu : celui du ticket le plus récent qui en donne un. */
  lieu: z
    .object({
      adresse: texte,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      ticket_id: identifiant,
      type_demande: z.enum(TYPES_DEMANDE),
      le: z.string(),
    })
    .nullable(),
  conducteur: identiteConducteur.nullable(),
  /** De la plus récente à la plus ancienne. */
  affectations: z.array(
    affectation.extend({ conducteur_id: identifiant, conducteur_prenom: z.string(), conducteur_nom: z.string() }),
  ),
});
export type VehiculeLu = z.infer<typeof vehiculeLu>;
