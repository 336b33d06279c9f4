import type { TypeVehicule } from "../../domain/restitutions/restitution.ts";

/** Une demande ; les champs d'un autre type restent nuls. */
export interface RangTicket {
  id: string;
  type_demande: "sinistre" | "restitution" | "convoyage" | "etat_des_lieux";
  statut_ticket: "nouvelle_demande" | "en_cours" | "programme" | "cloture";
  statut_facture_client: "à payer" | "payée" | "ticket en cours" | null;
  immatriculation: string | null;
  client_id: string;
  vehicule_id: string | null;
  cree_le: string;
  mis_a_jour_le: string;
  loueur_id: string | null;
  garage_id: string | null;
  civilite_demandeur: string | null;
  demandeur_prenom_nom: string | null;
  demandeur_telephone: string | null;
  demandeur_email: string | null;
  localisation_vehicule: string | null;
  latitude_vehicule: number | null;
  longitude_vehicule: number | null;
  type_sinistre: "assurance" | "hors_assurance" | null;
  tiers: boolean | null;
  date_sinistre: string | null;
  circonstances_sinistre: string | null;
  elements_endommages: readonly string[];
  photos: readonly string[] | null;
  montant_ht_estimation: number | null;
  montant_ttc_estimation: number | null;
  date_debut_chantier: string | null;
  date_fin_chantier: string | null;
  proposition_garage_envoyee_le: string | null;
  statut_proposition_garage: "en_attente" | "validee" | "na" | null;
  date_convoyage: string | null;
  adresse_depart: string | null;
  code_postal_depart: string | null;
  ville_depart: string | null;
  nom_contact_depart: string | null;
  portable_contact_depart: string | null;
  email_contact_depart: string | null;
  adresse_arrivee: string | null;
  code_postal_arrivee: string | null;
  ville_arrivee: string | null;
  nom_contact_arrivee: string | null;
  portable_contact_arrivee: string | null;
  email_contact_arrivee: string | null;
  informations_complementaires: string | null;
  details_avancement: string | null;
  notes_internes: string | null;
  montant_ht_facture_client: number | null;
  montant_ttc_facture_client: number | null;
}

/** Taux de vétusté par composante, en pour cent. */
export interface TauxVetuste {
  main_oeuvre: number;
  peinture: number;
  pieces: number;
  pneus: number;
  forfaits: number;
}

/** Une tranche d'âge, en mois révolus à la restitution, et ses deux colonnes de kilométrage annuel. */
export interface TrancheVetuste {
  age_min_mois: number;
  age_max_mois: number | null;
  jusqu_au_seuil: TauxVetuste;
  au_dela_du_seuil: TauxVetuste;
}

export interface GrilleVetuste {
  seuil_km_par_an: number;
  grille: TrancheVetuste[];
}

export interface RangConditions {
  id: string;
  loueur_id: string;
  client_id: string | null;
  valable_du: string;
  valable_au: string | null;
  grille_vetuste: GrilleVetuste;
  remise_taux_pct: number;
  remise_assiette: "ligne" | "total";
  franchise_type: "par_vehicule" | "par_element" | "pot_annuel";
  franchise_ht: number;
  seuils: Record<string, number>;
  regime_tva: "tva_20" | "hors_champ" | "mixte";
  tolerance_km: number;
  delai_contestation_jours: number;
  cree_le: string;
  mis_a_jour_le: string;
}

export interface RangFormulaire {
  id: string;
  nom: string;
  url_formulaire: string;
  statut: "actif" | "inactif";
  client_id: string;
  cree_le: string;
}

export interface RangChamp {
  id: string;
  formulaire_id: string;
  cle: string | null;
  label: string;
  type_champ: string;
  options: readonly string[] | null;
  obligatoire: boolean;
  ordre: number;
  placeholder: string | null;
  types_demande: readonly string[];
}

/** Ce que toutes les lignes d'un véhicule de démonstration partagent. */
export interface VehiculeDecrit {
  immatriculation: string;
  vin: string;
  marque: string;
  modele: string;
  version: string;
  type: TypeVehicule;
  electrique: boolean;
  miseEnCirculation: string;
}
