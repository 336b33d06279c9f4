import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";

export const TYPES_DEMANDE = ["sinistre", "restitution", "convoyage", "etat_des_lieux"] as const;
export type TypeDemande = (typeof TYPES_DEMANDE)[number];
export const LIBELLES_TYPE_DEMANDE: Record<TypeDemande, string> = {
  sinistre: "Sinistre",
  restitution: "Restitution",
  convoyage: "Convoyage",
  etat_des_lieux: "État des lieux",
};

/** Qui suit un ticket qui court encore : personne, ou la personne qui le demande. */
export const SUIVIS_TICKET = ["personne", "moi"] as const;
export const LIBELLES_SUIVI: Record<(typeof SUIVIS_TICKET)[number], string> = {
  personne: "Sans responsable",
  moi: "Suivis par moi",
};
export const STATUTS_TICKET = ["nouvelle_demande", "en_cours", "programme", "cloture"] as const;
export type StatutTicket = (typeof STATUTS_TICKET)[number];
/** Libellé et couleur de chaque statut. */
export const AFFICHAGE_STATUT_TICKET: Record<
  StatutTicket,
  { libelle: string; teinte: "ambre" | "bleu" | "violet" | "vert" }
> = {
  nouvelle_demande: { libelle: "Nouvelle demande", teinte: "ambre" },
  en_cours: { libelle: "En cours", teinte: "bleu" },
  programme: { libelle: "Programmé", teinte: "violet" },
  cloture: { libelle: "Clôturé", teinte: "vert" },
};

export const STATUTS_FACTURE = ["à payer", "payée", "ticket en cours"] as const;
export type StatutFacture = (typeof STATUTS_FACTURE)[number];
export const LIBELLES_STATUT_FACTURE: Record<StatutFacture, string> = {
  "à payer": "À payer",
  payée: "Payée",
  "ticket en cours": "Ticket en cours",
};

export const TYPES_SINISTRE = ["assurance", "hors_assurance"] as const;
export type TypeSinistre = (typeof TYPES_SINISTRE)[number];
export const LIBELLES_TYPE_SINISTRE: Record<TypeSinistre, string> = {
  assurance: "Assurance",
  hors_assurance: "Hors assurance",
};

export const STATUTS_PROPOSITION_GARAGE = ["en_attente", "validee", "na"] as const;
export const LIBELLES_PROPOSITION_GARAGE: Record<(typeof STATUTS_PROPOSITION_GARAGE)[number], string> = {
  en_attente: "En attente",
  validee: "Validée",
  na: "N/A",
};

/** Tris offerts : chacun a son index, la première page coûte le même prix à dix mille et à un million de lignes. */
export const TRIS_TICKETS = ["cree_le", "immatriculation"] as const;
export type TriTickets = (typeof TRIS_TICKETS)[number];

const texte = z.string().nullable();
/** Date sans heure, AAAA-MM-JJ. */
const date = z.string().nullable();
/** Centimes entiers. */
const montant = z.number().int().nullable();
const fichier = identifiant.nullable();

const entete = {
  id: identifiant,
  type_demande: z.enum(TYPES_DEMANDE),
  statut_ticket: z.enum(STATUTS_TICKET),
  immatriculation: texte,
  client_id: identifiant,
  client_nom: z.string(),
  loueur_nom: texte,
  demandeur_prenom_nom: texte,
  cree_le: z.string(),
  /** Toujours nul pour qui n'a pas le droit de voir les factures. */
  statut_facture_client: z.enum(STATUTS_FACTURE).nullable(),
};

export const ticketListe = z.object({
  ...entete,
  /** Restitution née de ce ticket, si la personne la voit : c'est elle que la ligne ouvre. */
  restitution_id: identifiant.nullable(),
  /** Qui le suit, pour l'équipe ; toujours nul pour un client. */
  responsable: texte,
});
export type TicketListe = z.infer<typeof ticketListe>;

export const sinistreListe = z.object({
  ...entete,
  date_sinistre: date,
  type_sinistre: z.enum(TYPES_SINISTRE).nullable(),
  tiers: z.boolean().nullable(),
});
export type SinistreListe = z.infer<typeof sinistreListe>;

export const convoyageListe = z.object({ ...entete, date_convoyage: date, ville_depart: texte, ville_arrivee: texte });
export type ConvoyageListe = z.infer<typeof convoyageListe>;

export const ticketLu = z.object({
  ...entete,
  restitution_id: identifiant.nullable(),
  vehicule_id: identifiant.nullable(),
  loueur_id: identifiant.nullable(),
  mis_a_jour_le: z.string(),
  civilite_demandeur: texte,
  demandeur_telephone: texte,
  demandeur_email: texte,
  localisation_vehicule: texte,
  latitude_vehicule: z.number().nullable(),
  longitude_vehicule: z.number().nullable(),
  type_sinistre: z.enum(TYPES_SINISTRE).nullable(),
  tiers: z.boolean().nullable(),
  date_sinistre: date,
  circonstances_sinistre: texte,
  elements_endommages: z.array(z.string()),
  photos: z.array(identifiant).nullable(),
  montant_ht_estimation: montant,
  montant_ttc_estimation: montant,
  date_debut_chantier: date,
  date_fin_chantier: date,
  proposition_garage_envoyee_le: date,
  statut_proposition_garage: z.enum(STATUTS_PROPOSITION_GARAGE).nullable(),
  date_convoyage: date,
  adresse_depart: texte,
  code_postal_depart: texte,
  ville_depart: texte,
  nom_contact_depart: texte,
  portable_contact_depart: texte,
  email_contact_depart: texte,
  adresse_arrivee: texte,
  code_postal_arrivee: texte,
  ville_arrivee: texte,
  nom_contact_arrivee: texte,
  portable_contact_arrivee: texte,
  email_contact_arrivee: texte,
  informations_complementaires: texte,
  details_avancement: texte,
  montant_ht_facture_client: montant,
  montant_ttc_facture_client: montant,
  url_devis_signe: fichier,
  url_facture_client: fichier,
  url_pv_depart: fichier,
  url_pv_arrivee: fichier,
  url_rapport_expertise: fichier,
  url_constat: fichier,
  url_facture_garage: fichier,
  /** Le garage choisi. Sans identifiant, il a été supprimé : son nom reste, tel qu'il était. */
  garage: z.object({ id: identifiant.nullable(), nom: z.string() }).nullable(),
  /** Ce que seul l'interne reçoit. Toujours nul pour un utilisateur client. */
  interne: z
    .object({ notes_internes: texte, responsable: z.object({ id: identifiant, nom: z.string() }).nullable() })
    .nullable(),
});
export type TicketLu = z.infer<typeof ticketLu>;

/** Ce qui désigne un ticket : sa plaque, sinon de qui il vient, sinon le jour où il est arrivé. Jamais un blanc. */
export function nommerTicket(t: Pick<TicketListe, "immatriculation" | "demandeur_prenom_nom" | "cree_le">): string {
  if (t.immatriculation) return t.immatriculation;
  return t.demandeur_prenom_nom
    ? `Sans plaque, de ${t.demandeur_prenom_nom}`
    : `Sans plaque, du ${formaterDate(t.cree_le)}`;
}
