import type { Besoin, Role } from "../../domain/commun/acteur.ts";
import type { ACompleter, EtatDocument } from "../../domain/documents/document.ts";
import type { DetailsLigne, Source, TotauxLus, VehiculeLu, Zone } from "../../domain/fre/document-lu.ts";
import type { TypeVehicule } from "../../domain/restitutions/restitution.ts";
import type { EnergieVehicule } from "../../domain/vehicules/champs-vehicule.ts";

// Une interface par table : les champs que les données de démonstration et les tests posent. Montants en centimes, dates ISO.

export interface RangClient {
  id: string;
  nom: string;
  besoins: readonly Besoin[];
  est_prestataire: boolean;
  taille_flotte: number | null;
}

export interface RangLoueur {
  id: string;
  nom: string;
  siren?: string | null;
  numero_tva?: string | null;
}

export interface RangUtilisateur {
  id: string;
  prenom: string;
  nom: string;
  email: string;
  role: Role;
  telephone_portable: string | null;
  fonction: string | null;
  client_id: string | null;
  mot_de_passe: string | null;
  domaine_interne: boolean;
  domaine_partenaire: boolean;
}

export interface RangFichier {
  id: string;
  client_id: string | null;
  usage: string;
  nom: string;
  type_mime: string;
  taille: number;
  /** Condensat en hexadécimal, forme d'entrée `\x…` de PostgreSQL. */
  sha256: string;
  cree_par: string | null;
  cree_le: string;
  rattache: boolean;
}

export interface RangVehicule {
  id: string;
  client_id: string;
  immatriculation: string;
  vin: string | null;
  marque: string | null;
  modele: string | null;
  type_vehicule: TypeVehicule | null;
  agence: string | null;
  loueur_id: string | null;
  kilometrage: number | null;
  date_mise_en_circulation: string | null;
  url_carte_grise: string | null;
  energie: EnergieVehicule | null;
  centre_de_cout: string | null;
  cree_le: string;
}

export interface RangConducteur {
  id: string;
  client_id: string;
  prenom: string;
  nom: string;
  email: string | null;
  telephone: string | null;
  date_de_naissance: string | null;
  numero_permis: string | null;
  date_delivrance_permis: string | null;
  date_expiration_permis: string | null;
  lieu_delivrance_permis: string | null;
  url_permis: string | null;
  statut: "Actif" | "Inactif";
}

export interface RangAffectation {
  id: string;
  client_id: string;
  vehicule_id: string;
  conducteur_id: string;
  date_debut_affectation: string;
  date_fin_affectation: string | null;
  kilometrage_debut_affectation: number | null;
  kilometrage_fin_affectation: number | null;
}

/** Loyer et coûts en centimes HT par mois, prix du kilomètre en dix-millièmes d'euro HT. */
export interface RangContrat {
  id: string;
  client_id: string;
  vehicule_id: string;
  loueur_id: string | null;
  numero: string | null;
  date_debut: string;
  date_fin: string;
  loyer_mensuel_ht: number | null;
  energie_mensuel_ht: number | null;
  assurance_mensuel_ht: number | null;
  entretien_mensuel_ht: number | null;
  autres_mensuel_ht: number | null;
  kilometrage_contractuel: number | null;
  prix_km_excedentaire: number | null;
  preavis_jours: number | null;
  restitution_prevue_le: string | null;
  audit_fait_le: string | null;
}

export interface RangKilometrage {
  client_id: string;
  vehicule_id: string;
  releve_le: string;
  kilometrage: number;
}

export interface RangGarage {
  id: string;
  nom: string;
  reseau: string | null;
  adresse: string | null;
  code_postal: string | null;
  ville: string | null;
  latitude: number | null;
  longitude: number | null;
  contact: string | null;
  telephone: string | null;
  email: string | null;
  taux_mo: number | null;
  taux_peinture: number | null;
  commission: number | null;
  notes_internes_garage: string | null;
  vr: boolean;
  debosselage: boolean;
  jantes: boolean;
  ouvert_le_samedi: boolean;
}

export interface RangRestitution {
  id: string;
  client_id: string;
  immatriculation: string;
  date_restitution: string;
  agence: string;
  loueur_id: string;
  marque: string;
  modele: string;
  type_vehicule: TypeVehicule;
  kilometrage: number;
  montant_ht_apres_remise: number;
  url_rapport: string | null;
  rapport_ht: number | null;
  facture_ht: number | null;
  vehicule_id: string | null;
  ticket_id: string | null;
  paiement_le: string | null;
  cree_par: string | null;
  cree_le: string;
  mis_a_jour_le: string;
}

type Identification = Omit<VehiculeLu, "lignes" | "totaux" | "sources">;

export interface RangDocument extends TotauxLus {
  id: string;
  client_id: string;
  restitution_id: string | null;
  fichier_id: string | null;
  type_document: string;
  etat: EtatDocument;
  numero: string | null;
  date_document: string | null;
  loueur_lu: string | null;
  identification: Identification | Record<string, never>;
  lecture: object;
  anomalies: readonly { code: string; ligne: number | null; ecart: number | null; phrase: string }[];
  a_completer: readonly ACompleter[];
  part: number;
  parts: number;
  sources: Record<string, Source>;
  motif_illisible: string | null;
  cree_par: string | null;
  depose_par_client: boolean;
  cree_le: string;
  valide_par: string | null;
  valide_le: string | null;
  mis_a_jour_le: string;
}

export interface RangLigne {
  id: string;
  document_id: string;
  client_id: string;
  restitution_id: string | null;
  date_restitution: string | null;
  rang: number;
  page: number | null;
  designation: string;
  nature: string;
  element: string | null;
  categorie: string;
  localisation: string | null;
  dommage: string | null;
  operation: string | null;
  facturable: boolean;
  quantite: number;
  brut_ht: number | null;
  abattement_ht: number | null;
  net_ht: number | null;
  zone: Zone | null;
  details: DetailsLigne | null;
  comptee: boolean;
}
