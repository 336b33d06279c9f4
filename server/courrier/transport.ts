/** Une pièce lue du stockage, prête à partir. */
export interface PieceJointe {
  nom: string;
  type_mime: string;
  octets: Buffer;
}

/** Un message de la boîte d'envoi, pris pour être envoyé. */
export interface MessagePris {
  id: string;
  gabarit: string;
  destinataire: string;
  repondre_a: string | null;
  repondre_aussi: string | null;
  sujet: string;
  texte: string;
  html: string;
  champs: { name?: string; email?: string; message?: string; from_name?: string };
  desabonnement: string | null;
  pieces: readonly PieceJointe[];
  cree_le: Date;
  /** Rang de cet essai, à partir de 1. */
  essais: number;
}

/** Par où part un message. Lève si le message n'est pas parti ; PanneTransport si aucun autre ne partirait non plus. */
export interface Transport {
  envoyer(message: MessagePris): Promise<void>;
  /** Rien ne quitte la machine : les corps restent lisibles, même secrets. */
  local?: boolean;
}

/** Le service d'envoi lui-même ne répond pas : inutile d'y présenter le message suivant tout de suite. */
export class PanneTransport extends Error {
  override readonly name = "PanneTransport";
}
