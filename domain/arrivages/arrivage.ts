import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Par où un document est arrivé seul. */
export const CANAUX_ARRIVAGE = ["email", "dossier", "s3"] as const;
export type CanalArrivage = (typeof CANAUX_ARRIVAGE)[number];
export const LIBELLES_CANAL_ARRIVAGE: Readonly<Record<CanalArrivage, string>> = {
  email: "E-mail",
  dossier: "Dossier",
  s3: "Dépôt S3",
};

/** `range` : ses documents sont dans la file ; `quarantaine` : une personne doit dire ; `refuse` : une personne a dit non, ou rien n'était à prendre. */
export const ETATS_ARRIVAGE = ["quarantaine", "range", "refuse"] as const;
export type EtatArrivage = (typeof ETATS_ARRIVAGE)[number];
export const LIBELLES_ETAT_ARRIVAGE: Readonly<Record<EtatArrivage, string>> = {
  quarantaine: "En quarantaine",
  range: "Rangés",
  refuse: "Refusés",
};

/** Pourquoi un arrivage attend une personne, et la phrase qui le dit quand il n'y en a pas de plus précise. */
export const MOTIFS_ARRIVAGE = {
  adresse_inconnue: "L'adresse visée n'est celle d'aucune société, ou elle a été renouvelée.",
  plusieurs_societes: "Ce message vise plusieurs sociétés\u00a0: choisissez à laquelle le ranger.",
  sans_service: "La société visée est désactivée, ou n'a pas le service Restitutions.",
  expediteur_inconnu: "Personne de cette société, de l'équipe ou d'un loueur connu n'écrit de cette adresse.",
  autre_societe: "Cet expéditeur est connu d'une autre société\u00a0: le message s'est peut-être trompé d'adresse.",
  non_prouve:
    "L'adresse de l'expéditeur est connue, mais sa messagerie n'a pas pu la prouver\u00a0: elle est peut-être usurpée.",
  reponse_automatique: "C'est une réponse automatique (absence, accusé ou échec de remise).",
  boucle: "Ce message vient de Reflet lui-même, ou a trop tourné d'un serveur à l'autre.",
  trop_gros: "Ce message est trop gros pour être pris seul\u00a0: il reste dans la boîte aux lettres.",
  piece_trop_grosse: "Une pièce dépasse 20\u00a0Mo.",
  chiffre: "Ce message ou une de ses pièces est chiffré\u00a0: Reflet ne peut pas l'ouvrir.",
  dangereux: "Une pièce a la forme d'un programme ou d'un document piégé.",
  archive: "L'archive ZIP est abîmée, ou contient trop de choses.",
  doublon: "Ces documents sont déjà dans Reflet, octet pour octet.",
  copie: "Un message du même identifiant est déjà arrivé.",
  numero_deja_recu: "Un autre document porte déjà ce numéro.",
  illisible: "Le document n'a pas pu être lu.",
  sans_document: "Ce message n'a ni PDF, ni image, ni XML à ranger.",
  place: "La société a atteint la limite de ce qu'elle peut déposer.",
  abime: "Ce message n'a pas pu être lu.",
} as const;
export type MotifArrivage = keyof typeof MOTIFS_ARRIVAGE;

/** Le même motif en deux ou trois mots, pour une liste. */
const MOTIFS_COURTS: Readonly<Record<MotifArrivage, string>> = {
  adresse_inconnue: "Adresse inconnue",
  plusieurs_societes: "Plusieurs sociétés",
  sans_service: "Société sans service",
  expediteur_inconnu: "Expéditeur inconnu",
  autre_societe: "Autre société",
  non_prouve: "Expéditeur démenti",
  reponse_automatique: "Réponse automatique",
  boucle: "Message en boucle",
  trop_gros: "Message trop gros",
  piece_trop_grosse: "Pièce trop grosse",
  chiffre: "Chiffré",
  dangereux: "Pièce dangereuse",
  archive: "Archive illisible",
  doublon: "Déjà reçu",
  copie: "Message déjà reçu",
  numero_deja_recu: "Numéro déjà reçu",
  illisible: "Document illisible",
  sans_document: "Aucun document",
  place: "Limite atteinte",
  abime: "Message abîmé",
};
const estMotif = (motif: string | null): motif is MotifArrivage => motif !== null && motif in MOTIFS_COURTS;
export const direMotif = (motif: string | null): string | null => (estMotif(motif) ? MOTIFS_COURTS[motif] : null);

/** Ce que devient une pièce ; `attente` : elle suivra le sort de son message ; `statut` : un statut de facture, noté sans entrer dans la file. */
export const ISSUES_PIECE = ["document", "doublon", "refusee", "ignoree", "attente", "statut"] as const;
export type IssuePiece = (typeof ISSUES_PIECE)[number];
export const LIBELLES_ISSUE: Readonly<Record<IssuePiece, string>> = {
  document: "Dans la file",
  doublon: "Déjà reçue",
  refusee: "Refusée",
  ignoree: "Laissée",
  attente: "En attente",
  statut: "Statut noté",
};

/** Ce que la messagerie qui a reçu le message dit de son expéditeur ; montré, jamais cru seul. Nul : elle n'en dit rien. */
export const authentification = z.object({
  /** Le serveur qui l'affirme. */
  par: z.string().nullable(),
  spf: z.string().nullable(),
  dkim: z.string().nullable(),
  dmarc: z.string().nullable(),
});
export type Authentification = z.infer<typeof authentification>;

const piece = z.object({
  nom: z.string(),
  taille: z.number().int(),
  issue: z.enum(ISSUES_PIECE),
  raison: z.string().nullable(),
  document_id: identifiant.nullable(),
});
export type PieceArrivage = z.infer<typeof piece>;

/** Une pièce au moins se range, est rangée ou est déjà là. Sinon, seule une contestation que le message cite peut l'accueillir. */
export const aUnePieceARanger = (pieces: readonly Pick<PieceArrivage, "issue">[]): boolean =>
  pieces.some(({ issue }) => issue !== "refusee" && issue !== "ignoree");

/** Un arrivage dans la liste. Les instants sont en ISO, la taille en octets. */
export const arrivageListe = z.object({
  id: identifiant,
  canal: z.enum(CANAUX_ARRIVAGE),
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  recu_le: z.string(),
  expediteur: z.string(),
  expediteur_nom: z.string(),
  sujet: z.string(),
  etat: z.enum(ETATS_ARRIVAGE),
  motif: z.string().nullable(),
  raison: z.string().nullable(),
  pieces: z.array(piece),
  contestation_id: identifiant.nullable(),
});
export type ArrivageListe = z.infer<typeof arrivageListe>;

export const arrivageLu = arrivageListe.extend({
  destinataire: z.string(),
  texte: z.string(),
  taille: z.number().int(),
  /** Nulle pour un fichier déposé dans un dossier. */
  authentification: authentification.nullable(),
  /** Le message gardé (.eml), à télécharger ; nul s'il était trop gros, ou pour un fichier déposé. */
  fichier_id: identifiant.nullable(),
  decide_par: z.string().nullable(),
  decide_le: z.string().nullable(),
});
export type ArrivageLu = z.infer<typeof arrivageLu>;

/** Minutes qu'une personne met à recevoir, enregistrer, nommer et déposer un document à la main. */
export const MINUTES_PAR_DOCUMENT = 3;

/** Par où une société envoie, ce qui est arrivé, et ce que cela lui a épargné, sur les douze derniers mois. */
export const receptionSociete = z.object({
  /** Adresses e-mail où écrire, une par boîte réglée ; aucune sans boîte. */
  adresses: z.array(z.string()),
  /** Où déposer des fichiers ; nuls sans réglage. */
  dossier: z.string().nullable(),
  s3: z.string().nullable(),
  renouvelee_le: z.string().nullable(),
  expediteurs: z.array(z.object({ id: identifiant, adresse: z.string() })),
  derniers: z.array(arrivageListe),
  bilan: z.object({
    /** Documents entrés dans la file sans personne, puis avec une personne qui a accepté, ou déposés à la main. */
    seuls: z.number().int(),
    acceptes: z.number().int(),
    deposes: z.number().int(),
    /** Parmi ceux arrivés seuls : validés sans qu'une valeur ait été corrigée ni demandée. */
    sans_reprise: z.number().int(),
    minutes: z.number().int(),
    /** Ce que les documents de chaque loueur laissent à une personne, parmi ceux qui attendent ; `sur` : tous ceux de ce loueur. */
    echecs: z.array(
      z.object({ loueur: z.string(), raison: z.string(), nombre: z.number().int(), sur: z.number().int() }),
    ),
  }),
});
export type ReceptionSociete = z.infer<typeof receptionSociete>;

/** Combien de boîtes aux lettres, et de dossiers ou débuts de clé S3, le programme regarde. */
export const voiesArrivage = z.object({ boites: z.number().int(), depots: z.number().int() });
export type VoiesArrivage = z.infer<typeof voiesArrivage>;
