import { z } from "zod";

/** Ce que le journal retient : trois écritures, puis les accès. */
export const ACTIONS_JOURNAL = [
  "creation",
  "modification",
  "suppression",
  "lecture",
  "fichier",
  "export",
  "connexion",
  "connexion_refusee",
  "acces_refuse",
  "cle_api",
] as const;
export type ActionJournal = (typeof ACTIONS_JOURNAL)[number];

export const LIBELLES_ACTION: Readonly<Record<ActionJournal, string>> = {
  creation: "Création",
  modification: "Modification",
  suppression: "Suppression",
  lecture: "Lecture sensible",
  fichier: "Ouverture d'un fichier",
  export: "Export",
  connexion: "Connexion",
  connexion_refusee: "Connexion refusée",
  acces_refuse: "Accès refusé",
  cle_api: "Usage d'une clé d'API",
};

/** Les derniers jours, comptés de l'instant où l'on lit : un export programmé ne reprend pas tout depuis le début. */
export const JOURS_PERIODE = { jour: 1, semaine: 7, mois: 31 } as const;
export type PeriodeJournal = keyof typeof JOURS_PERIODE;
export const PERIODES_JOURNAL = Object.keys(JOURS_PERIODE) as [PeriodeJournal, ...PeriodeJournal[]];
export const LIBELLES_PERIODE: Readonly<Record<PeriodeJournal, string>> = {
  jour: "24 dernières heures",
  semaine: "7 derniers jours",
  mois: "31 derniers jours",
};

/** Ce que désigne chaque table, pour une personne. Une table absente se dit par son nom. */
export const LIBELLES_ENTITE: Readonly<Record<string, string>> = {
  tickets: "Ticket",
  vehicules: "Véhicule",
  conducteurs: "Conducteur",
  historique_affectation_vehicules: "Affectation",
  restitutions: "Restitution",
  documents: "Document",
  document_lignes: "Ligne de document",
  contrats: "Contrat",
  garages: "Garage",
  loueurs: "Loueur",
  loueur_alias: "Autre nom d'un loueur",
  conditions_loueur: "Conditions d'un loueur",
  etats_des_lieux: "État des lieux",
  photos: "Photo d'un ticket",
  pieces_ticket: "Pièce d'un ticket",
  etat_dommages: "Dommage d'un état des lieux",
  contestations: "Contestation",
  contestation_lignes: "Ligne de contestation",
  audits: "Audit",
  audit_dommages: "Dommage d'un audit",
  fichiers: "Fichier",
  imports: "Import",
  commentaires: "Commentaire",
  vues: "Vue enregistrée",
  vue_abonnements: "Abonnement à une vue",
  exports_programmes: "Export programmé",
  formulaires: "Formulaire",
  formulaire_champs: "Champ de formulaire",
  clients: "Société",
  agences: "Agence",
  utilisateurs: "Personne",
  cles_api: "Clé d'API",
  rapprochements: "Rapprochement",
  fournisseurs_identite: "Connexion d'entreprise",
  contestation_lettres: "Lettre de contestation",
  contestation_reponses: "Réponse d'un loueur",
  statuts_facture: "Statut de facture",
  contestation_avoirs: "Avoir imputé",
  etat_photos: "Photo d'un état des lieux",
  audit_photos: "Photo d'un audit",
  audit_vues: "Vue d'un véhicule rendu",
  webhooks: "Webhook",
  fusions: "Fusion",
  references_metier: "Nom de référence",
  vocabulaire_appris: "Mot appris",
  mots_courriels: "Mot ajouté à un e-mail",
  reglages: "Réglage du programme",
  exports_societe: "Export complet",
  preferences_notifications: "Préférences de notification",
  appels_distants: "Appel au second lecteur",
  propositions_distantes: "Proposition du second lecteur",
  arrivages: "Message reçu",
  receptions: "Adresse de réception",
  expediteurs_connus: "Expéditeur connu",
  demandes_de_loueur: "Loueur demandé",
  journal: "Journal",
  donneesPersonnelles: "Données personnelles",
};

/** Ce qui a été lu, ouvert ou emporté, ou le moyen d'une connexion. */
export const LIBELLES_QUOI: Readonly<Record<string, string>> = {
  permis: "Permis de conduire",
  carte_grise: "Carte grise",
  notes_internes: "Notes internes",
  commentaires_internes: "Commentaires internes",
  lignes_import: "Lignes d'un fichier importé",
  personne: "Recherche d'une personne",
  textes_libres: "Textes où une personne est nommée",
  journal: "Consultation",
  mot_de_passe: "Mot de passe",
  second_facteur: "Double authentification",
  entreprise: "Compte de l'entreprise",
};

/** Une ligne : un champ changé, ou un accès. Une création et une suppression portent la ligne entière, avant ou après. */
export const ligneJournal = z.object({
  cle: z.string(),
  /** En UTC, à la microseconde. */
  fait_le: z.string(),
  action: z.enum(ACTIONS_JOURNAL),
  entite: z.string().nullable(),
  ligne_id: z.string().nullable(),
  objet: z.string().nullable(),
  client_nom: z.string().nullable(),
  /** Nul : le programme, une clé d'API ou une personne inconnue. */
  auteur: z.string().nullable(),
  cle_api: z.string().nullable(),
  champ: z.string().nullable(),
  avant: z.unknown(),
  apres: z.unknown(),
  quoi: z.string().nullable(),
  statut: z.number().int().nullable(),
  requete: z.string().nullable(),
  route: z.string().nullable(),
  adresse: z.string().nullable(),
  appareil: z.string().nullable(),
});
export type LigneJournal = z.infer<typeof ligneJournal>;
