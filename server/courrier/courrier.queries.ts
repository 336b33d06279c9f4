import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";
import type { Message } from "./message.ts";

export const insererMessage = (tx: Transaction, m: Message, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into messages (gabarit, destinataire, repondre_a, sujet, texte, html, champs, confidentiel, cree_le, prochain_essai_le)
    values (${m.gabarit}, ${m.destinataire}, ${m.repondreA ?? null}, ${m.sujet}, ${m.texte}, ${m.html},
            ${JSON.stringify(m.champs ?? {})}::jsonb, ${m.confidentiel ?? false}, ${maintenant}, ${maintenant})`);
