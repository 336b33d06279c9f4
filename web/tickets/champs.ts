import type { ChampsTicket } from "../../domain/tickets/champs-ticket.ts";
import { LIBELLES_TYPE_SINISTRE, type TicketLu, TYPES_SINISTRE } from "../../domain/tickets/ticket.ts";
import type { Definitions } from "../champs/definition.ts";

/** Les champs qu'une section écrit en texte, nombre ou choix ; les éléments endommagés ont leur propre saisie. */
export type CleChamp = Exclude<keyof ChampsTicket, "elements_endommages">;

const CIVILITES = ["Madame", "Monsieur"].map((c) => ({ valeur: c, libelle: c }));
const SINISTRES = TYPES_SINISTRE.map((t) => ({ valeur: t, libelle: LIBELLES_TYPE_SINISTRE[t] }));

/** Nom et nature de chaque champ d'un ticket, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleChamp> = {
  immatriculation: { libelle: "Immatriculation", genre: "texte" },
  loueur_id: { libelle: "Loueur", genre: "loueur" },
  localisation_vehicule: { libelle: "Localisation", complet: "Localisation du véhicule", genre: "adresse" },
  civilite_demandeur: { libelle: "Civilité", complet: "Civilité du demandeur", genre: "choix", choix: CIVILITES },
  demandeur_prenom_nom: { libelle: "Prénom et nom", complet: "Nom du demandeur", genre: "texte" },
  demandeur_telephone: { libelle: "Téléphone", complet: "Téléphone du demandeur", genre: "tel" },
  demandeur_email: { libelle: "Email", complet: "Email du demandeur", genre: "email" },
  type_sinistre: { libelle: "Type", complet: "Type de sinistre", genre: "choix", choix: SINISTRES },
  tiers: { libelle: "Tiers", genre: "oui_non" },
  date_sinistre: { libelle: "Date du sinistre", genre: "date" },
  circonstances_sinistre: { libelle: "Circonstances", genre: "long" },
  montant_ht_estimation: { libelle: "Estimation HT", genre: "montant" },
  montant_ttc_estimation: { libelle: "Estimation TTC", genre: "montant" },
  date_debut_chantier: { libelle: "Début du chantier", genre: "date" },
  date_fin_chantier: { libelle: "Fin du chantier", genre: "date" },
  proposition_garage_envoyee_le: { libelle: "Proposition envoyée le", genre: "date" },
  date_convoyage: { libelle: "Date du convoyage", genre: "date" },
  adresse_depart: { libelle: "Adresse", complet: "Adresse de départ", genre: "texte" },
  code_postal_depart: { libelle: "Code postal", complet: "Code postal de départ", genre: "texte" },
  ville_depart: { libelle: "Ville", complet: "Ville de départ", genre: "texte" },
  nom_contact_depart: { libelle: "Contact", complet: "Contact au départ", genre: "texte" },
  portable_contact_depart: { libelle: "Portable", complet: "Portable du contact au départ", genre: "tel" },
  email_contact_depart: { libelle: "Email", complet: "Email du contact au départ", genre: "email" },
  adresse_arrivee: { libelle: "Adresse", complet: "Adresse d'arrivée", genre: "texte" },
  code_postal_arrivee: { libelle: "Code postal", complet: "Code postal d'arrivée", genre: "texte" },
  ville_arrivee: { libelle: "Ville", complet: "Ville d'arrivée", genre: "texte" },
  nom_contact_arrivee: { libelle: "Contact", complet: "Contact à l'arrivée", genre: "texte" },
  portable_contact_arrivee: { libelle: "Portable", complet: "Portable du contact à l'arrivée", genre: "tel" },
  email_contact_arrivee: { libelle: "Email", complet: "Email du contact à l'arrivée", genre: "email" },
  informations_complementaires: { libelle: "Informations complémentaires", genre: "long" },
  details_avancement: { libelle: "Précisions sur l'avancée du dossier", genre: "long" },
  notes_internes: { libelle: "Notes internes", genre: "long" },
  montant_ht_facture_client: { libelle: "Facture HT", genre: "montant" },
  montant_ttc_facture_client: { libelle: "Facture TTC", genre: "montant" },
};

/** Valeur d'un champ telle que la fiche l'a lue. */
export const valeurDe = (ticket: TicketLu, cle: CleChamp): string | number | boolean | null =>
  cle === "notes_internes" ? (ticket.interne?.notes_internes ?? null) : ticket[cle];
