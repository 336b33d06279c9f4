import { sql } from "kysely";
import type { Transaction } from "../../db/base.ts";

interface Piece {
  nom: string;
  type_mime: string;
  cle: string;
}

export interface MessageListe {
  id: string;
  gabarit: string;
  destinataire: string;
  sujet: string;
  cree_le: Date;
  envoye_le: Date | null;
}
export type MessageEntier = MessageListe & { repondre_a: string | null; texte: string; html: string; pieces: Piece[] };

/** Les derniers messages, du plus récent au plus ancien ; `pour` ne garde que les adresses qui le contiennent. */
export const derniersMessages = (tx: Transaction, pour: string, limite: number): Promise<MessageListe[]> =>
  tx.lignes<MessageListe & Record<string, unknown>>(sql`
    select id, gabarit, destinataire, sujet, cree_le, envoye_le from messages
    where position(lower(${pour}) in lower(destinataire)) > 0 order by cree_le desc, id limit ${limite}`);

export const unMessage = (tx: Transaction, id: string): Promise<MessageEntier | undefined> =>
  tx.une<MessageEntier & Record<string, unknown>>(sql`
    select id, gabarit, destinataire, repondre_a, sujet, texte, html, cree_le, envoye_le,
      (select coalesce(json_agg(json_build_object('nom', p.nom, 'type_mime', p.type_mime, 'cle', p.cle) order by p.rang), '[]')
       from message_pieces p where p.message_id = messages.id) as pieces
    from messages where id = ${id}`);
