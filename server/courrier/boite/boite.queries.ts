import { sql } from "kysely";
import type { Transaction } from "../../db/base.ts";

export interface MessageListe {
  id: string;
  gabarit: string;
  destinataire: string;
  sujet: string;
  cree_le: Date;
  envoye_le: Date | null;
}
export type MessageEntier = MessageListe & { repondre_a: string | null; texte: string; html: string };

/** Les derniers messages, du plus récent au plus ancien ; `pour` ne garde que les adresses qui le contiennent. */
export const derniersMessages = (tx: Transaction, pour: string, limite: number): Promise<MessageListe[]> =>
  tx.lignes<MessageListe & Record<string, unknown>>(sql`
    select id, gabarit, destinataire, sujet, cree_le, envoye_le from messages
    where position(lower(${pour}) in lower(destinataire)) > 0 order by cree_le desc, id limit ${limite}`);

export const unMessage = (tx: Transaction, id: string): Promise<MessageEntier | undefined> =>
  tx.une<MessageEntier & Record<string, unknown>>(sql`
    select id, gabarit, destinataire, repondre_a, sujet, texte, html, cree_le, envoye_le from messages where id = ${id}`);
