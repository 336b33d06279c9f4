import type { GroupeReglages, SaisieReglage } from "../../domain/administration/reglages.ts";
import type { NomReglage } from "../environnement.ts";
import { MOIS_JOURNAUX_MAX, MOIS_MAX } from "../site/informations.ts";

/** Ce qui ouvre une porte ou porte un mot de passe : on dit s'il est posé, jamais ce qu'il vaut. */
const SECRETS: ReadonlySet<NomReglage> = new Set([
  "SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "FORMULAIRE_CLE",
  "BOITE_URL",
  "PLATEFORME_JETON",
  "S3_CLE",
  "S3_SECRET",
  "GEOCODEUR_CLE",
  "LECTEUR_DISTANT_CLE",
  "SAUVEGARDE_PHRASE",
]);

const texte: SaisieReglage = { genre: "texte" };
const courriel: SaisieReglage = { genre: "courriel" };
const entier = (min: number, max: number, unite: string): SaisieReglage => ({ genre: "entier", min, max, unite });
const mois = entier(1, MOIS_MAX, "mois");

/**
 * Ce qu'un admin règle à l'écran quand l'environnement ne le pose pas : ce qui ne touche ni l'adresse, ni la base, ni le stockage, ni les
 * portes d'entrée du programme, et se relit sans le relancer.
 */
const SAISIES: Readonly<Partial<Record<NomReglage, SaisieReglage>>> = {
  RECUPERATION_MINUTES: entier(1, 1_440, "minutes"),
  INVITATION_JOURS: entier(1, 60, "jours"),
  DEPOTS_PERSONNE_GO: entier(1, 10_000, "Go"),
  DEPOTS_SOCIETE_GO: entier(1, 1_000_000, "Go"),
  RAISON_SOCIALE: texte,
  FORME_JURIDIQUE: texte,
  CAPITAL_SOCIAL: texte,
  IMMATRICULATION: texte,
  NUMERO_TVA: texte,
  ADRESSE_SIEGE: texte,
  DIRECTEUR_PUBLICATION: texte,
  EMAIL_CONTACT: courriel,
  TELEPHONE: texte,
  HEBERGEUR_NOM: texte,
  HEBERGEUR_ADRESSE: texte,
  EMAIL_DONNEES: courriel,
  CONSERVATION_DEMANDES_MOIS: mois,
  CONSERVATION_PERMIS_MOIS: mois,
  CONSERVATION_CONDUCTEURS_MOIS: mois,
  CONSERVATION_COMPTES_MOIS: mois,
  CONSERVATION_DOSSIERS_MOIS: mois,
  CONSERVATION_SINISTRES_MOIS: mois,
  CONSERVATION_FACTURES_MOIS: mois,
  CONSERVATION_JOURNAUX_MOIS: entier(1, MOIS_JOURNAUX_MAX, "mois"),
};

/** Comment une variable se saisit à l'écran ; nul si elle ne s'y règle pas. */
export const saisieDe = (variable: string): SaisieReglage | null => SAISIES[variable as NomReglage] ?? null;

/** Chaque variable que lit `config.ts`, et ce qu'elle règle ; en oublier une ne compile pas. */
const GROUPES = {
  Programme: {
    PORT: "Port où le produit répond",
    HOTE: "Adresse où il écoute",
    PUBLIC_URL: "Adresse publique, celle des liens et des e-mails",
    DATA_DIR: "Dossier des données locales",
    DATABASE_URL: "Serveur PostgreSQL\u00a0; sans lui, la base embarquée",
    SECRET: "Secret d'où viennent les clés du programme",
    MANDATAIRES: "Mandataires dont l'adresse transmise est crue",
    PORT_EXPLOITATION: "Port de la santé et des mesures\u00a0; sans lui, il n'y en a pas",
    HOTE_EXPLOITATION: "Adresse où elles se lisent",
    NIVEAU_JOURNAL: "Détail du journal technique",
    WEBHOOKS_HOTES: "Hôtes privés ou en clair que les webhooks peuvent appeler",
    GRAINE: "Graine des données de démonstration",
  },
  "Prestataire et connexion": {
    SOCIETE_PRESTATAIRE: "Nom de la société qui exploite le service",
    DOMAINE_INTERNE: "Domaine d'e-mail du prestataire",
    DOMAINE_PARTENAIRE: "Domaine d'e-mail des partenaires",
    SECOND_FACTEUR_EQUIPE: "Double authentification exigée de l'équipe",
    REPERES_ANONYMES: "Repères anonymes par loueur, dix sociétés réunies au moins, dans les analyses",
    FOURNISSEURS_HOTES: "Hôtes privés où un fournisseur d'identité peut répondre, en https",
    FOURNISSEUR_LOCAL: "Fournisseur d'identité accepté en http sur cette machine, pour essayer",
    RECUPERATION_MINUTES: "Validité d'un lien de mot de passe oublié, en minutes",
    INVITATION_JOURS: "Validité d'une invitation, en jours",
  },
  Messages: {
    COURRIER_EXPEDITEUR: "Qui signe les e-mails",
    COURRIER_PRESTATAIRE: "Boîte des demandes de démonstration et de contact",
    SMTP_URL: "Serveur d'envoi",
    SMTP_IDEMPOTENCE: "En-tête par lequel ce serveur reconnaît un envoi rejoué",
    FORMULAIRE_URL: "Service de formulaire vers e-mail",
    FORMULAIRE_CLE: "Clé de ce service",
    COURRIER_HOTES: "Hôtes privés où le service de formulaire peut répondre",
  },
  "Documents qui arrivent seuls": {
    BOITE_URL: "Boîtes aux lettres relevées par IMAP\u00a0; sans elles, aucun e-mail n'est lu",
    BOITE_HOTES: "Hôtes privés où une boîte peut répondre",
    DEPOT_DOSSIER: "Dossier local dont chaque sous-dossier est à une société",
    DEPOT_S3: "Début de clé du seau S3, un sous-chemin par société",
  },
  "Facturation électronique": {
    PLATEFORME_URL: "Service de flux d'une plateforme agréée\u00a0; sans lui, les statuts se téléchargent",
    PLATEFORME_JETON: "Jeton de ce service",
    PLATEFORME_HOTES: "Hôtes privés où il peut répondre",
  },
  "Fichiers et adresses": {
    S3_URL: "Stockage S3\u00a0; sans lui, les fichiers sont sur le disque",
    S3_REGION: "Région du stockage",
    S3_SEAU: "Seau du stockage",
    S3_CLE: "Identifiant du stockage",
    S3_SECRET: "Secret du stockage",
    DEPOTS_PERSONNE_GO: "Go qu'une personne dépose au plus en vingt-quatre heures",
    DEPOTS_SOCIETE_GO: "Go de fichiers qu'une société garde au plus",
    GEOCODEUR: "D'où viennent les adresses et les repères",
    GEOCODEUR_URL: "Adresse du service d'adresses",
    GEOCODEUR_CLE: "Clé du service d'adresses",
    GEOCODEUR_HOTES: "Hôtes privés où le service d'adresses peut répondre",
    TUILES_URL: "Fond des cartes\u00a0; «\u00a0aucun\u00a0»\u00a0: le contour de la France",
    TUILES_ATTRIBUTION: "Crédit du fond des cartes",
  },
  "Second lecteur": {
    LECTEUR_DISTANT_URL:
      "Adresse compatible OpenAI d'un modèle qui lit des images\u00a0; sans elle, aucun document ne sort",
    LECTEUR_DISTANT_CLE: "Clé de ce service",
    LECTEUR_DISTANT_MODELE: "Nom du modèle",
    LECTEUR_DISTANT_HOTES: "Hôtes privés où il peut répondre\u00a0: une machine à soi",
    LECTEUR_DISTANT_DELAI_S: "Durée d'un appel, en secondes, au plus",
    LECTEUR_DISTANT_PRIX_ENTREE: "Centimes par million de jetons envoyés",
    LECTEUR_DISTANT_PRIX_SORTIE: "Centimes par million de jetons rendus",
    LECTEUR_DISTANT_APPELS_JOUR: "Appels en vingt-quatre heures, au plus",
    LECTEUR_DISTANT_EUROS_MOIS: "Euros en trente jours, au plus",
  },
  Sauvegardes: {
    SAUVEGARDE_DOSSIER: "Dossier où le programme sauvegarde chaque jour\u00a0; sans lui, il ne le fait pas",
    SAUVEGARDE_HEURE: "Heure de la sauvegarde, à Paris",
    SAUVEGARDE_GARDER: "Archives gardées",
    SAUVEGARDE_PHRASE: "Phrase qui chiffre les archives\u00a0; sans elle, elles sont en clair",
  },
  "Pages légales et conservation": {
    RAISON_SOCIALE: "Raison sociale de l'éditeur",
    FORME_JURIDIQUE: "Forme juridique",
    CAPITAL_SOCIAL: "Capital social",
    IMMATRICULATION: "Immatriculation",
    NUMERO_TVA: "Numéro de TVA",
    ADRESSE_SIEGE: "Adresse du siège",
    DIRECTEUR_PUBLICATION: "Directeur de la publication",
    EMAIL_CONTACT: "E-mail de contact",
    TELEPHONE: "Téléphone",
    HEBERGEUR_NOM: "Hébergeur",
    HEBERGEUR_ADRESSE: "Adresse de l'hébergeur",
    EMAIL_DONNEES: "E-mail pour les données personnelles",
    CONSERVATION_DEMANDES_MOIS: "Mois de conservation d'une demande de démonstration",
    CONSERVATION_PERMIS_MOIS: "Mois de conservation d'un permis après la dernière affectation",
    CONSERVATION_CONDUCTEURS_MOIS: "Mois de conservation d'un conducteur archivé",
    CONSERVATION_COMPTES_MOIS: "Mois de conservation d'un compte suspendu",
    CONSERVATION_DOSSIERS_MOIS: "Mois de conservation d'un dossier clos, hors sinistre",
    CONSERVATION_SINISTRES_MOIS: "Mois de conservation d'un sinistre clos",
    CONSERVATION_FACTURES_MOIS: "Mois de conservation du fichier d'une facture",
    CONSERVATION_JOURNAUX_MOIS: "Mois de conservation des sessions et du journal",
  },
} as const satisfies Record<string, Partial<Record<NomReglage, string>>>;

type Dit = { [G in keyof typeof GROUPES]: keyof (typeof GROUPES)[G] }[keyof typeof GROUPES];
/** Vrai tant que chaque réglage lu est dit ; sinon cette ligne ne compile pas. */
const TOUS_DITS: [Exclude<NomReglage, Dit>] extends [never] ? true : Exclude<NomReglage, Dit> = true;

/** Ce que l'écran a enregistré, par variable. */
export type Enregistres = Readonly<Record<string, string>>;

/**
 * Les réglages, prêts à montrer. `lus` : leurs valeurs après lecture, défauts compris ; `enregistres` : ce que l'écran a posé.
 */
export function decrireReglages(
  env: NodeJS.ProcessEnv,
  lus: Readonly<Record<string, unknown>>,
  enregistres: Enregistres,
): GroupeReglages[] {
  if (!TOUS_DITS) return [];
  return Object.entries(GROUPES).map(([titre, groupe]) => ({
    titre,
    reglages: Object.entries(groupe).map(([variable, sens]) => {
      const secret = SECRETS.has(variable as NomReglage);
      const valeur = lus[variable];
      const enregistree = enregistres[variable] ?? null;
      const source = env[variable]?.trim() ? "environnement" : enregistree === null ? "defaut" : "ecran";
      return {
        variable,
        sens,
        secret,
        source,
        valeur: secret || valeur == null ? null : String(valeur),
        enregistree,
        saisie: saisieDe(variable),
      };
    }),
  }));
}
