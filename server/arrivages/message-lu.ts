import type { Authentification } from "../../domain/arrivages/arrivage.ts";

/** Une pièce telle qu'elle est arrivée, avant de juger ce qu'elle est. */
export interface PieceBrute {
  nom: string;
  octets: Buffer;
  /** Montrée dans le corps du message : un logo de signature, le plus souvent. */
  dansLeCorps: boolean;
}

/** Un message déplié : ses propres pièces et celles des messages qu'il transfère. */
export interface MessageLu {
  messageId: string | null;
  /** Les Message-ID auxquels il répond, du plus proche au plus ancien, sans chevrons. */
  references: readonly string[];
  expediteur: string;
  expediteurNom: string;
  /** Toutes les adresses visées, livraison d'abord. */
  destinataires: readonly string[];
  sujet: string;
  texte: string;
  authentification: Authentification;
  /** Une absence, un accusé, un échec de remise : personne ne l'a écrit. */
  automatique: boolean;
  /** Serveurs qu'il a traversés. */
  sauts: number;
  chiffre: boolean;
  pieces: readonly PieceBrute[];
}
