import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { kilometres } from "../commun/kilometrage.ts";
import { texteRequis } from "../commun/saisies.ts";

export const TYPES_VEHICULE = ["VP", "VU", "VS"] as const;
export type TypeVehicule = (typeof TYPES_VEHICULE)[number];
export const LIBELLES_TYPE_VEHICULE: Record<TypeVehicule, string> = {
  VP: "VP – véhicule particulier",
  VU: "VU – véhicule utilitaire",
  VS: "VS – véhicule de société",
};

/** TVA appliquée à l'affichage TTC de la page Restitutions, en pour cent. */
export const TAUX_TVA_AFFICHAGE = 20;

/** Montant TTC affiché pour un montant HT, en centimes : HT × 1,2, arrondi au centime le plus proche. */
export const ttcAffiche = (htCentimes: number): number => Math.round((htCentimes * (100 + TAUX_TVA_AFFICHAGE)) / 100);

/** Messages des champs requis, mot pour mot. */
export const MESSAGES_RESTITUTION = {
  client_id: "Le client est requis",
  immatriculation: "L'immatriculation est requise",
  loueur_id: "Le loueur est requis",
  agence: "L'agence est requise",
  marque: "La marque est requise",
  modele: "Le modèle est requis",
  type_vehicule: "Le type de véhicule est requis",
  date_restitution: "La date de restitution est requise",
  montant_ht_apres_remise: "Le montant HT est requis",
  kilometrage: "Le kilométrage est requis",
} as const;
const M = MESSAGES_RESTITUTION;

const dateRestitution = z
  .string({ error: M.date_restitution })
  .min(1, M.date_restitution)
  .pipe(dateIso("La date de restitution n'est pas valable"))
  .refine((d) => d >= "1990-01-01" && d < "2100-01-01", "La date de restitution n'est pas valable");

/** Champs d'une restitution qu'une personne saisit. Montant en centimes entiers, kilométrage entier, date AAAA-MM-JJ. */
export const champsRestitution = z.strictObject({
  immatriculation: texteRequis(M.immatriculation, 20).refine(
    (p) => /[a-z0-9]/i.test(p),
    "L'immatriculation n'est pas valable",
  ),
  date_restitution: dateRestitution,
  agence: texteRequis(M.agence, 200),
  loueur_id: z
    .string({ error: M.loueur_id })
    .min(1, M.loueur_id)
    .pipe(z.uuid({ error: M.loueur_id })),
  marque: texteRequis(M.marque, 100),
  modele: texteRequis(M.modele, 100),
  type_vehicule: z.enum(TYPES_VEHICULE, { error: M.type_vehicule }),
  kilometrage: kilometres(M.kilometrage),
  montant_ht_apres_remise: z
    .number({ error: M.montant_ht_apres_remise })
    .int("Le montant HT n'est pas valable")
    .min(0, "Le montant HT ne peut pas être négatif")
    .max(1_000_000_000, "Le montant HT est trop grand"),
});
export type ChampsRestitution = z.infer<typeof champsRestitution>;

const MESSAGE_PAIEMENT = "La date de paiement n'est pas valable";
/** Ce que la fiche modifie : les champs de l'ajout, et le paiement, que l'on n'apprend que bien après. Vide efface. */
export const champsModifiables = champsRestitution.extend({
  paiement_le: z
    .union([z.literal(""), dateIso(MESSAGE_PAIEMENT)], { error: MESSAGE_PAIEMENT })
    .refine((d) => d === "" || (d >= "1990-01-01" && d < "2100-01-01"), MESSAGE_PAIEMENT)
    .transform((d) => d || null)
    .nullable(),
});
export type ChampsModifiables = z.infer<typeof champsModifiables>;

/** Ajout : les champs, le client (imposé par le serveur pour un utilisateur client), le document lu, la clé anti-doublon. */
export const ajoutRestitution = champsRestitution.extend({
  client_id: z
    .string()
    .pipe(z.uuid({ error: M.client_id }))
    .optional(),
  document_id: identifiant.optional(),
  cle_idempotence: identifiant,
  /** Confirmé malgré ce qui étonne : même plaque et même jour, date lointaine, compteur qui recule. */
  doutes_admis: z.boolean().optional(),
});
export type AjoutRestitution = z.infer<typeof ajoutRestitution>;

/** États d'une lecture encore vivante (un document remplacé n'en a plus). */
export const ETATS_LECTURE = ["a_lire", "a_verifier", "pret", "valide", "illisible"] as const;

export const restitutionLue = z.object({
  id: identifiant,
  client_id: identifiant,
  client_nom: z.string(),
  immatriculation: z.string(),
  /** Toutes les plaques de son véhicule, l'actuelle et celles d'avant : un document peut porter l'une ou l'autre. */
  plaques_du_vehicule: z.array(z.string()),
  /** La fiche de son véhicule, s'il est suivi. */
  vehicule_id: identifiant.nullable(),
  date_restitution: z.string(),
  agence: z.string(),
  loueur_id: identifiant,
  loueur_nom: z.string(),
  marque: z.string(),
  modele: z.string(),
  type_vehicule: z.enum(TYPES_VEHICULE),
  kilometrage: z.number().int(),
  montant_ht_apres_remise: z.number().int(),
  rapport_ht: z.number().int().nullable(),
  facture_ht: z.number().int().nullable(),
  /** Jour du paiement de la facture de frais, saisi ; `null` : pas connu. */
  paiement_le: z.string().nullable(),
  url_rapport: identifiant.nullable(),
  /** État de la lecture du document le plus récent ; `null` quand rien n'a été lu. */
  etat_lecture: z.enum(ETATS_LECTURE).nullable(),
  rapport_nom: z.string().nullable(),
  /** Demande de restitution dont elle est née, si la personne la voit. */
  ticket_id: identifiant.nullable(),
  cree_le: z.string(),
  mis_a_jour_le: z.string(),
});
export type RestitutionLue = z.infer<typeof restitutionLue>;

/** Ligne de la liste : ce que la table montre. */
export const restitutionListee = restitutionLue.omit({
  plaques_du_vehicule: true,
  vehicule_id: true,
  rapport_nom: true,
  paiement_le: true,
  ticket_id: true,
  cree_le: true,
  mis_a_jour_le: true,
});
export type RestitutionListee = z.infer<typeof restitutionListee>;

/** Tris offerts : chacun a son index, la première page coûte le même prix à dix mille et à un million de lignes. */
export const TRIS_RESTITUTIONS = [
  "date_restitution",
  "immatriculation",
  "montant_ht_apres_remise",
  "kilometrage",
  "agence",
  "marque",
] as const;
export type TriRestitutions = (typeof TRIS_RESTITUTIONS)[number];
