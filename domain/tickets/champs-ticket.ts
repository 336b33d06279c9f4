import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { emailOuRien, telephoneOuRien, texteOuRien } from "../commun/saisies.ts";
import { ELEMENTS_ENDOMMAGES } from "./elements-endommages.ts";
import { TYPES_SINISTRE } from "./ticket.ts";

const date = z
  .union([z.literal(""), dateIso()])
  .transform((v) => v || null)
  .nullable();
/** Montant en centimes entiers. */
const montant = z
  .number("Le montant n'est pas valable")
  .int("Le montant n'est pas valable")
  .min(0, "Le montant ne peut pas être négatif")
  .max(1_000_000_000, "Le montant est trop grand")
  .nullable();

/**
 * Ce qu'une section de ticket peut écrire. Aucun champ n'est requis et aucun format n'est imposé au-delà du type (e-mail, téléphone, date,
 * nombre) ; un texte vide vaut l'absence.
 */
export const champsTicket = z.strictObject({
  immatriculation: texteOuRien(20),
  loueur_id: identifiant.nullable(),
  civilite_demandeur: texteOuRien(30),
  demandeur_prenom_nom: texteOuRien(200),
  demandeur_telephone: telephoneOuRien,
  demandeur_email: emailOuRien,
  localisation_vehicule: texteOuRien(500),
  type_sinistre: z.enum(TYPES_SINISTRE).nullable(),
  tiers: z.boolean().nullable(),
  date_sinistre: date,
  circonstances_sinistre: texteOuRien(10_000),
  elements_endommages: z
    .array(z.enum(ELEMENTS_ENDOMMAGES, { error: "Élément inconnu" }))
    .max(ELEMENTS_ENDOMMAGES.length)
    .refine((e) => new Set(e).size === e.length, "Un élément ne peut pas être ajouté deux fois"),
  montant_ht_estimation: montant,
  montant_ttc_estimation: montant,
  date_debut_chantier: date,
  date_fin_chantier: date,
  proposition_garage_envoyee_le: date,
  date_convoyage: date,
  adresse_depart: texteOuRien(300),
  code_postal_depart: texteOuRien(10),
  ville_depart: texteOuRien(120),
  nom_contact_depart: texteOuRien(200),
  portable_contact_depart: telephoneOuRien,
  email_contact_depart: emailOuRien,
  adresse_arrivee: texteOuRien(300),
  code_postal_arrivee: texteOuRien(10),
  ville_arrivee: texteOuRien(120),
  nom_contact_arrivee: texteOuRien(200),
  portable_contact_arrivee: telephoneOuRien,
  email_contact_arrivee: emailOuRien,
  informations_complementaires: texteOuRien(10_000),
  details_avancement: texteOuRien(10_000),
  notes_internes: texteOuRien(10_000),
  montant_ht_facture_client: montant,
  montant_ttc_facture_client: montant,
});
export type ChampsTicket = z.infer<typeof champsTicket>;

/** Une valeur de ticket telle que l'API l'échange. */
export const valeurTicket = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type ValeurTicket = z.infer<typeof valeurTicket>;

const ADRESSE_DEPART = ["adresse_depart", "code_postal_depart", "ville_depart"] as const;

/** Adresse de départ sur une ligne, ou `null` si rien n'est saisi. */
export function adresseDepart(ticket: Pick<ChampsTicket, (typeof ADRESSE_DEPART)[number]>): string | null {
  const commune = [ticket.code_postal_depart, ticket.ville_depart].filter(Boolean).join(" ");
  return [ticket.adresse_depart, commune].filter(Boolean).join(", ") || null;
}

/**
 * Champs que l'enregistrement ajoute de lui-même : la localisation d'un convoyage est son adresse de
 * départ, dès qu'il en a une, et suit ses corrections jusqu'à son effacement ; une localisation changée efface les coordonnées, qui
 * seront recalculées.
 */
export function consequences(
  avant: ChampsTicket & { type_demande: string },
  changes: Partial<ChampsTicket>,
): { localisation_vehicule?: string | null; latitude_vehicule?: null; longitude_vehicule?: null } {
  const apres = { ...avant, ...changes };
  const convoyage = avant.type_demande === "convoyage";
  const depart = convoyage ? adresseDepart(apres) : null;
  // Un départ effacé emporte la localisation qu'il avait posée : personne ne cherche un véhicule à une adresse retirée.
  const efface = convoyage && depart === null && adresseDepart(avant) !== null;
  const finale = depart ?? (efface && !("localisation_vehicule" in changes) ? null : apres.localisation_vehicule);
  // La valeur finale remplace toujours la saisie : une localisation qui s'écarte du départ n'est pas gardée.
  const posee = finale === apres.localisation_vehicule ? {} : { localisation_vehicule: finale };
  return finale === avant.localisation_vehicule
    ? posee
    : { ...posee, latitude_vehicule: null, longitude_vehicule: null };
}
