import { type Colonne, type ColonneFichier, colonne, type NomEntite } from "./colonne.ts";
import * as mots from "./vocabulaire.ts";

/** Une ligne convertie, sous les noms de colonnes de Reflet. */
export type Fiche = Record<string, unknown>;

/** Ce qu'une table d'origine devient : de la donnée, lue par le même code pour toutes. */
export interface EntiteReprise {
  nom: NomEntite;
  /** Noms sous lesquels la table s'exporte. */
  tables: readonly string[];
  titre: string;
  /** Table de Reflet. */
  vers: string;
  colonnes: readonly Colonne[];
  fichiers: readonly ColonneFichier[];
  /**
   * De qui est la ligne : sa colonne `client_id` (`requise`, ou `facultative` pour l'équipe), celle de la fiche qu'une référence désigne, ou
   * de personne.
   */
  societe: "requise" | "facultative" | "aucune" | { de: string };
  /** Deux lignes d'une même fiche : la seconde est un doublon refusé, ou la même chose (un loueur n'est à personne). */
  doublon: "refuser" | "confondre";
  /** Relie la ligne au véhicule de sa société qui porte cette plaque. */
  vehiculeParPlaque?: true;
  /** Colonnes que l'origine ne donne pas. */
  constantes?: Readonly<Fiche>;
}

const { freeze } = Object;
const texte = (vers: string, max: number, plus: Parameters<typeof colonne>[2] = {}) =>
  colonne("texte", vers, { max, ...plus });
const fichier = (vers: string, usage: ColonneFichier["usage"]): ColonneFichier => ({ de: [vers], vers, usage });
const reference = (vers: string, entite: NomEntite, plus: Parameters<typeof colonne>[2] = {}) =>
  colonne("reference", vers, { entite, ...plus });

const SOCIETE = reference("client_id", "clients");
const CREE_LE = colonne("instant", "cree_le", { alias: ["created_at"], defaut: "maintenant" });
const MIS_A_JOUR_LE = colonne("instant", "mis_a_jour_le", { alias: ["updated_at"], defaut: "maintenant" });
const DATES = [CREE_LE, MIS_A_JOUR_LE] as const;
const PLAQUE = colonne("plaque", "immatriculation", { max: 20, requise: true });
const TYPE_VEHICULE = colonne("choix", "type_vehicule", { choix: mots.TYPES_VEHICULE });
const KILOMETRAGE_MAX = 9_999_999;
const kilometres = (vers: string, plus: Parameters<typeof colonne>[2] = {}) =>
  colonne("kilometrage", vers, { max: KILOMETRAGE_MAX, ...plus });
const MONTANT_MAX = 1_000_000_000;
const montant = (vers: string, plus: Parameters<typeof colonne>[2] = {}) =>
  colonne("montant", vers, { max: MONTANT_MAX, ...plus });

const contact = (sens: "depart" | "arrivee"): Colonne[] => [
  texte(`adresse_${sens}`, 300),
  colonne("code_postal", `code_postal_${sens}`, { max: 10 }),
  texte(`ville_${sens}`, 120),
  texte(`nom_contact_${sens}`, 200),
  colonne("telephone", `portable_contact_${sens}`, { max: 30 }),
  colonne("email", `email_contact_${sens}`, { max: 254 }),
];

/** Dans l'ordre où elles s'écrivent : chacune ne cite que celles d'avant. */
export const ENTITES_REPRISES: readonly EntiteReprise[] = freeze([
  {
    nom: "clients",
    tables: ["clients"],
    titre: "Sociétés",
    vers: "clients",
    colonnes: [
      texte("nom", 200, { requise: true }),
      colonne("liste_choix", "besoins", { choix: mots.LES_BESOINS, defaut: [] }),
      colonne("entier", "taille_flotte", { max: 1_000_000 }),
      ...DATES,
    ],
    fichiers: [],
    societe: "aucune",
    doublon: "refuser",
  },
  {
    nom: "loueurs",
    tables: ["loueurs"],
    titre: "Loueurs",
    vers: "loueurs",
    colonnes: [texte("nom", 200, { requise: true }), CREE_LE],
    fichiers: [],
    societe: "aucune",
    doublon: "confondre",
  },
  {
    nom: "garages",
    tables: ["garages"],
    titre: "Garages",
    vers: "garages",
    colonnes: [
      texte("nom", 200, { requise: true }),
      texte("reseau", 60),
      texte("adresse", 300),
      colonne("code_postal", "code_postal", { max: 10 }),
      texte("ville", 120),
      colonne("coordonnee", "latitude", { max: 90 }),
      colonne("coordonnee", "longitude", { max: 180 }),
      texte("contact", 200),
      colonne("telephone", "telephone", { max: 30 }),
      colonne("email", "email", { max: 254 }),
      colonne("decimal", "taux_mo", { max: 999_999 }),
      colonne("decimal", "taux_peinture", { max: 999_999 }),
      colonne("decimal", "commission", { max: 100 }),
      texte("notes_internes_garage", 10_000),
      ...["vr", "debosselage", "jantes", "ouvert_le_samedi"].map((o) => colonne("booleen", o, { defaut: false })),
      ...DATES,
    ],
    fichiers: [],
    societe: "aucune",
    doublon: "confondre",
  },
  {
    nom: "users",
    tables: ["users", "utilisateurs", "profiles", "profils"],
    titre: "Personnes",
    vers: "utilisateurs",
    colonnes: [
      texte("prenom", 100, { defaut: "" }),
      texte("nom", 100, { defaut: "" }),
      colonne("email", "email", { max: 254, requise: true }),
      // Deux rôles internes ; tout autre est celui d'une personne d'un client.
      colonne("choix", "role", { choix: mots.ROLES, sinon: "client", defaut: "client" }),
      colonne("telephone", "telephone_portable", { max: 30 }),
      texte("fonction", 100),
      SOCIETE,
      ...DATES,
    ],
    fichiers: [fichier("avatar_url", "avatar")],
    societe: "facultative",
    doublon: "refuser",
    // Aucun mot de passe n'est repris : le compte attend que sa personne suive une invitation.
    constantes: { invitation_en_attente: true },
  },
  {
    nom: "vehicules",
    tables: ["vehicules"],
    titre: "Véhicules",
    vers: "vehicules",
    colonnes: [
      SOCIETE,
      PLAQUE,
      texte("marque", 100),
      texte("modele", 100),
      TYPE_VEHICULE,
      texte("agence", 200),
      reference("loueur_id", "loueurs"),
      kilometres("kilometrage"),
      ...DATES,
    ],
    fichiers: [fichier("url_carte_grise", "carte_grise")],
    societe: "requise",
    doublon: "refuser",
  },
  {
    nom: "conducteurs",
    tables: ["conducteurs"],
    titre: "Conducteurs",
    vers: "conducteurs",
    colonnes: [
      SOCIETE,
      texte("prenom", 100, { defaut: "" }),
      texte("nom", 100, { requise: true }),
      colonne("email", "email", { max: 254 }),
      colonne("telephone", "telephone", { max: 30 }),
      colonne("jour", "date_de_naissance"),
      texte("numero_permis", 40),
      colonne("jour", "date_delivrance_permis"),
      colonne("jour", "date_expiration_permis"),
      texte("lieu_delivrance_permis", 200),
      colonne("choix", "statut", { choix: mots.STATUTS_CONDUCTEUR, defaut: "Actif" }),
      ...DATES,
    ],
    fichiers: [fichier("url_permis", "permis")],
    societe: "requise",
    doublon: "refuser",
  },
  {
    nom: "historique_affectation_vehicules",
    tables: ["historique_affectation_vehicules"],
    titre: "Affectations",
    vers: "historique_affectation_vehicules",
    colonnes: [
      reference("vehicule_id", "vehicules", { requise: true }),
      reference("conducteur_id", "conducteurs", { requise: true }),
      colonne("jour", "date_debut_affectation", { requise: true }),
      colonne("jour", "date_fin_affectation"),
      kilometres("kilometrage_debut_affectation"),
      kilometres("kilometrage_fin_affectation"),
      ...DATES,
    ],
    fichiers: [],
    societe: { de: "vehicule_id" },
    doublon: "refuser",
  },
  {
    nom: "tickets",
    tables: ["tickets"],
    titre: "Tickets",
    vers: "tickets",
    colonnes: [
      SOCIETE,
      colonne("choix", "type_demande", { choix: mots.TYPES_DEMANDE, requise: true }),
      colonne("choix", "statut_ticket", { choix: mots.STATUTS_TICKET, defaut: "nouvelle_demande" }),
      colonne("choix", "statut_facture_client", { choix: mots.STATUTS_FACTURE }),
      colonne("plaque", "immatriculation", { max: 20 }),
      reference("loueur_id", "loueurs"),
      reference("garage_id", "garages"),
      texte("civilite_demandeur", 30),
      texte("demandeur_prenom_nom", 200),
      colonne("telephone", "demandeur_telephone", { max: 30 }),
      colonne("email", "demandeur_email", { max: 254 }),
      texte("localisation_vehicule", 500),
      colonne("coordonnee", "latitude_vehicule", { max: 90 }),
      colonne("coordonnee", "longitude_vehicule", { max: 180 }),
      colonne("choix", "type_sinistre", { choix: mots.TYPES_SINISTRE }),
      colonne("booleen", "tiers"),
      colonne("jour", "date_sinistre"),
      texte("circonstances_sinistre", 10_000),
      colonne("liste_choix", "elements_endommages", { choix: mots.LES_ELEMENTS, defaut: [] }),
      montant("montant_ht_estimation"),
      montant("montant_ttc_estimation"),
      colonne("jour", "date_debut_chantier"),
      colonne("jour", "date_fin_chantier"),
      colonne("jour", "proposition_garage_envoyee_le"),
      colonne("choix", "statut_proposition_garage", { choix: mots.STATUTS_PROPOSITION }),
      colonne("jour", "date_convoyage"),
      ...contact("depart"),
      ...contact("arrivee"),
      texte("informations_complementaires", 10_000),
      texte("details_avancement", 10_000),
      texte("notes_internes", 10_000),
      montant("montant_ht_facture_client"),
      montant("montant_ttc_facture_client"),
      ...DATES,
    ],
    fichiers: [
      { de: ["photos"], vers: "photos", usage: "photo", plusieurs: true },
      fichier("url_constat", "constat"),
      ...["devis_signe", "facture_client", "pv_depart", "pv_arrivee", "rapport_expertise", "facture_garage"].map((p) =>
        fichier(`url_${p}`, "document_ticket"),
      ),
    ],
    societe: "requise",
    doublon: "refuser",
    vehiculeParPlaque: true,
  },
  {
    nom: "restitutions",
    tables: ["restitutions"],
    titre: "Restitutions",
    vers: "restitutions",
    colonnes: [
      SOCIETE,
      PLAQUE,
      colonne("jour", "date_restitution", { requise: true }),
      texte("agence", 200, { requise: true }),
      reference("loueur_id", "loueurs", { requise: true }),
      texte("marque", 100, { requise: true }),
      texte("modele", 100, { requise: true }),
      { ...TYPE_VEHICULE, requise: true },
      kilometres("kilometrage", { requise: true }),
      montant("montant_ht_apres_remise", { requise: true }),
      ...DATES,
    ],
    fichiers: [fichier("url_rapport", "rapport")],
    societe: "requise",
    doublon: "refuser",
    vehiculeParPlaque: true,
  },
  {
    nom: "formulaires",
    tables: ["formulaires"],
    titre: "Formulaires",
    vers: "formulaires",
    colonnes: [
      SOCIETE,
      texte("nom", 200, { defaut: "Demandes" }),
      colonne("choix", "statut", { choix: mots.STATUTS_FORMULAIRE, defaut: "actif" }),
      ...DATES,
    ],
    fichiers: [],
    societe: "requise",
    doublon: "refuser",
  },
  {
    nom: "formulaire_champs",
    tables: ["formulaire_champs"],
    titre: "Champs de formulaire",
    vers: "formulaire_champs",
    colonnes: [
      reference("formulaire_id", "formulaires", { requise: true }),
      texte("label", 200, { requise: true }),
      colonne("choix", "type_champ", { choix: mots.TYPES_CHAMP, requise: true }),
      colonne("liste", "options", { max: 200 }),
      colonne("booleen", "obligatoire", { defaut: true }),
      colonne("entier", "ordre", { max: 10_000, requise: true }),
      texte("placeholder", 300),
    ],
    fichiers: [],
    societe: { de: "formulaire_id" },
    doublon: "refuser",
  },
] satisfies EntiteReprise[]);
