import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Où une personne apparaît : une fiche de conducteur, un compte, la demande d'un ticket, un message reçu. */
export const ENTITES_PERSONNELLES = ["conducteurs", "utilisateurs", "tickets", "messages"] as const;
export type EntitePersonnelle = (typeof ENTITES_PERSONNELLES)[number];

export const LIGNES_MAX = 50;
/** Une fiche désignée dans une adresse : « conducteurs:identifiant ». */
export const ligneDesignee = z.strictObject({ entite: z.enum(ENTITES_PERSONNELLES), id: identifiant });
export type LigneDesignee = z.infer<typeof ligneDesignee>;

/** Les textes libres où un nom peut être écrit, et leur nom à l'écran : la même liste que `textes_libres()` en base. */
export const TEXTES_LIBRES = {
  "tickets.circonstances_sinistre": "Circonstances d'un sinistre",
  "tickets.informations_complementaires": "Informations complémentaires d'un ticket",
  "tickets.details_avancement": "Avancement d'un ticket",
  "tickets.notes_internes": "Notes internes d'un ticket",
  "tickets.motif_retour": "Motif de retour d'un ticket",
  "commentaires.texte": "Commentaire",
  "etats_des_lieux.observations": "Observations d'un état des lieux",
  "etat_dommages.commentaire": "Dommage d'un état des lieux",
  "arrivages.sujet": "Objet d'un message reçu",
  "arrivages.texte": "Texte d'un message reçu",
  "arrivages.expediteur_nom": "Expéditeur d'un message reçu",
  "audits.notes": "Notes d'un audit",
  "audit_dommages.commentaire": "Dommage d'un audit",
  "contestation_lignes.commentaire": "Ligne d'une contestation",
  "contestation_reponses.texte": "Réponse d'un loueur",
  "garages.notes_internes_garage": "Notes internes d'un garage",
} as const;
export const TEXTES_MAX = 500;
export const texteDesigne = z
  .strictObject({ entite: z.string().max(60), id: identifiant, champ: z.string().max(60) })
  .refine(({ entite, champ }) => `${entite}.${champ}` in TEXTES_LIBRES, "Ce texte n'est pas un texte libre");
export type TexteDesigne = z.infer<typeof texteDesigne>;

/** Ce qui est gardé quand on efface, et pourquoi : dit avant d'effacer. */
export const GARDE_APRES_EFFACEMENT: Readonly<Record<EntitePersonnelle, string>> = {
  conducteurs:
    "Les dates d'affectation restent, sans nom. Une facture ou un constat où la personne est nommée se garde dix ans (Code de commerce, art. L123-22).",
  utilisateurs:
    "Ce qu'elle a fait dans les dossiers reste, sous «\u00a0Personne effacée\u00a0». Les messages partagés avec sa société restent aussi.",
  tickets:
    "Le dossier, ses montants et ses pièces restent\u00a0: un sinistre et ses factures se gardent dix ans. Le demandeur n'y est plus nommé.",
  messages: "Rien\u00a0: le message est supprimé.",
};

export const CLASSES_CONSERVATION = [
  "permis",
  "conducteurs",
  "comptes",
  "demandes",
  "journaux",
  "sinistres",
  "dossiers",
  "factures",
] as const;
export type ClasseConservation = (typeof CLASSES_CONSERVATION)[number];

interface DescriptionClasse {
  titre: string;
  /** À partir de quand la durée court. */
  depart: string;
  /** Ce qui part à la fin. */
  efface: string;
  variable: string;
}
/** Les classes de données que l'âge efface, et la variable qui règle la durée de chacune (en mois). */
export const CONSERVATION: Readonly<Record<ClasseConservation, DescriptionClasse>> = {
  permis: {
    titre: "Permis de conduire",
    depart: "Fin de la dernière affectation",
    efface: "Numéro, dates, lieu et copie du permis",
    variable: "CONSERVATION_PERMIS_MOIS",
  },
  conducteurs: {
    titre: "Identité des conducteurs partis",
    depart: "Archivage, ou fin de la dernière affectation",
    efface: "Nom, coordonnées et permis\u00a0; les dates d'affectation restent",
    variable: "CONSERVATION_CONDUCTEURS_MOIS",
  },
  comptes: {
    titre: "Comptes suspendus",
    depart: "Suspension",
    efface: "Nom, adresse, téléphone, photo et sessions",
    variable: "CONSERVATION_COMPTES_MOIS",
  },
  demandes: {
    titre: "Demandes de démonstration",
    depart: "Réception",
    efface: "La demande entière",
    variable: "CONSERVATION_DEMANDES_MOIS",
  },
  journaux: {
    titre: "Journaux d'accès",
    depart: "Chaque accès",
    efface: "Connexions, lectures et refus, avec leur adresse réseau",
    variable: "CONSERVATION_JOURNAUX_MOIS",
  },
  sinistres: {
    titre: "Sinistres",
    depart: "Dernier changement après clôture",
    efface: "Demandeur, contacts, lieu, photos et constat",
    variable: "CONSERVATION_SINISTRES_MOIS",
  },
  dossiers: {
    titre: "Convoyages et autres dossiers clos",
    depart: "Dernier changement après clôture",
    efface: "Demandeur, contacts, lieu et photos",
    variable: "CONSERVATION_DOSSIERS_MOIS",
  },
  factures: {
    titre: "Factures et avoirs",
    depart: "Date du document",
    efface: "Le fichier du document\u00a0; ses montants restent",
    variable: "CONSERVATION_FACTURES_MOIS",
  },
};

export const GENRES_DEMANDE = ["export", "effacement", "opposition"] as const;
export type GenreDemande = (typeof GENRES_DEMANDE)[number];
export const LIBELLES_GENRE: Readonly<Record<GenreDemande, string>> = {
  export: "Recevoir une copie de mes données",
  effacement: "Faire effacer mes données",
  opposition: "M'opposer à un traitement",
};

/** Un traitement, tel que l'article 30 du RGPD demande de le tenir. */
export interface Traitement {
  titre: string;
  finalite: string;
  base: string;
  personnes: string;
  donnees: string;
  destinataires: string;
  /** Classes dont les durées réglées s'appliquent ; à défaut, la phrase. */
  duree: readonly ClasseConservation[] | string;
}
/** Le registre des traitements du produit. Le responsable est la société cliente pour ses conducteurs et ses dossiers, le prestataire pour le reste. */
export const REGISTRE: readonly Traitement[] = [
  {
    titre: "Suivi des conducteurs et de leurs véhicules",
    finalite: "Savoir qui conduit quel véhicule, et tenir les échéances de permis",
    base: "Contrat de travail\u00a0; intérêt légitime de l'employeur",
    personnes: "Conducteurs de la société cliente",
    donnees: "Identité, coordonnées, date de naissance, permis et sa copie, affectations",
    destinataires: "Gestionnaires de la société cliente, équipe du prestataire",
    duree: ["permis", "conducteurs"],
  },
  {
    titre: "Sinistres, convoyages, restitutions et états des lieux",
    finalite: "Traiter la demande, organiser réparations et transports, contrôler les frais de remise en état",
    base: "Exécution du contrat\u00a0; obligation légale (pièces comptables)",
    personnes: "Demandeurs, conducteurs, contacts sur place, tiers nommés dans un constat",
    donnees: "Identité, coordonnées, lieu, circonstances, photos, constat, signature",
    destinataires: "Société cliente, équipe du prestataire, loueur et garage du dossier",
    duree: ["sinistres", "dossiers"],
  },
  {
    titre: "Factures, avoirs et contestations",
    finalite: "Vérifier et contester les frais facturés par les loueurs",
    base: "Intérêt légitime\u00a0; obligation légale (Code de commerce, art. L123-22)",
    personnes: "Personnes nommées sur un document",
    donnees: "Nom, immatriculation, montants",
    destinataires: "Société cliente, équipe du prestataire, loueur",
    duree: ["factures"],
  },
  {
    titre: "Messages reçus avec des documents (facultatif)",
    finalite: "Ranger seuls les documents envoyés à l'adresse d'une société, et les réponses des loueurs",
    base: "Intérêt légitime\u00a0; exécution du contrat",
    personnes: "Expéditeurs des messages, personnes qui y sont nommées",
    donnees: "Nom, adresse e-mail, objet et texte du message, pièces jointes",
    destinataires: "Équipe du prestataire\u00a0; société cliente, pour les documents et les réponses",
    duree: "Un message refusé\u00a0: 30 jours\u00a0; les autres\u00a0: la durée des factures",
  },
  {
    titre: "Second lecteur des documents (facultatif)",
    finalite:
      "Faire relire par un modèle ce que la lecture d'un document n'a pas su fermer, si le prestataire en a nommé un et pour les seules sociétés qui l'ont accepté",
    base: "Intérêt légitime\u00a0; accord de la société cliente, qu'un administrateur pose sur sa fiche et qui se retire à tout moment",
    personnes: "Personnes nommées sur un document",
    donnees: "Images et mots des pages du document (nom, adresse, immatriculation, montants)",
    destinataires:
      "Le service que nomme le réglage LECTEUR_DISTANT_URL, sous-traitant ultérieur s'il n'est pas au prestataire\u00a0; aucun sans ce réglage",
    duree:
      "Rien n'est demandé au service de garder\u00a0; ce qu'il répond vit avec le document, chaque appel est au journal",
  },
  {
    titre: "Comptes et connexions",
    finalite: "Ouvrir le service aux seules personnes autorisées et tenir le journal des accès",
    base: "Intérêt légitime (sécurité)\u00a0; obligation légale (RGPD, art. 32)",
    personnes: "Utilisateurs du produit",
    donnees: "Identité, adresse e-mail, téléphone, condensat du mot de passe, adresse réseau, appareil, actions",
    destinataires: "Équipe du prestataire",
    duree: ["comptes", "journaux"],
  },
  {
    titre: "Demandes de démonstration",
    finalite: "Répondre aux personnes qui les font",
    base: "Consentement\u00a0; mesures précontractuelles",
    personnes: "Visiteurs du site",
    donnees: "Identité, adresse e-mail, société, message",
    destinataires: "Équipe du prestataire",
    duree: ["demandes"],
  },
  {
    titre: "Courriels envoyés par le service, messages de contact",
    finalite: "Prévenir, rappeler, transmettre, répondre à qui écrit",
    base: "Exécution du contrat",
    personnes: "Utilisateurs, visiteurs du site, interlocuteurs des loueurs",
    donnees: "Adresse e-mail, contenu du message",
    destinataires: "Destinataire du message, service d'envoi",
    duree: "90 jours après l'envoi",
  },
];
