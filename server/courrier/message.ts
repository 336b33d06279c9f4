/**
 * Un paragraphe, une liste de faits « libellé : valeur », ce qu'une personne a écrit, un bouton vers une adresse du produit, une liste de
 * phrases qui en ouvrent chacune une, ou un code à recopier.
 */
export type Bloc =
  | { texte: string }
  | { faits: readonly (readonly [libelle: string, valeur: string])[] }
  | { citation: string }
  | { bouton: string; adresse: string }
  | { liens: readonly (readonly [texte: string, adresse: string])[] }
  | { code: string };

export interface Contenu {
  titre: string;
  blocs: readonly Bloc[];
}

/** Un message prêt à partir : texte et HTML du même contenu, en français. */
export interface Message {
  /** Donné quand le même dépôt peut être redemandé (double clic, réponse perdue) ; sinon la base en tire un. */
  id?: string;
  /** Nom du gabarit, en minuscules et soulignés : sert au journal et à la boîte de démonstration. */
  gabarit: string;
  destinataire: string;
  /** À qui le destinataire répondra, quand ce n'est pas à Reflet. */
  repondreA?: string;
  /** Une seconde adresse où la réponse arrive aussi : celle de la société, que le programme relève. */
  repondreAussi?: string;
  sujet: string;
  texte: string;
  html: string;
  /** De quoi le rédiger de nouveau avec le mot de l'exploitant. */
  contenu?: Contenu;
  /** Champs du service de formulaire : qui écrit, et quoi. */
  champs?: Readonly<{ name: string; email: string; message: string; from_name?: string }>;
  /** Adresse https qui éteint ce genre de messages sur un simple POST (RFC 8058) : le logiciel de messagerie montre son bouton. */
  desabonnement?: string;
  /** Fichiers déjà rangés sur le stockage, que la personne voit : leurs octets se lisent au moment de partir. */
  pieces?: readonly PieceDeposee[];
  /** Porte un lien ou un code secret : le corps est effacé après l'envoi. */
  confidentiel?: boolean;
}

export interface PieceDeposee {
  fichier_id: string;
  nom: string;
  type_mime: string;
  /** Où sont ses octets. */
  cle: string;
}
