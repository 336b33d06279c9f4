import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";
import type { Message } from "./message.ts";

export const insererMessage = (tx: Transaction, m: Message, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into messages (id, gabarit, destinataire, repondre_a, sujet, texte, html, champs, confidentiel, cree_le, prochain_essai_le)
    values (coalesce(${m.id ?? null}::uuid, gen_random_uuid()), ${m.gabarit}, ${m.destinataire}, ${m.repondreA ?? null}, ${m.sujet},
            ${m.texte}, ${m.html}, ${JSON.stringify(m.champs ?? {})}::jsonb, ${m.confidentiel ?? false}, ${maintenant}, ${maintenant})`);

/** Seul le rôle de connexion relit la boîte d'envoi. */
export const messageExiste = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as trouve from messages where id = ${id}`)) !== undefined;

/** Tient ces clés jusqu'à la fin de la transaction, toujours dans le même ordre : deux dépôts ne s'attendent jamais l'un l'autre. */
export const tenirCles = (tx: Transaction, cles: readonly string[]): Promise<void> =>
  tx.executer(sql`
    select pg_advisory_xact_lock(v) from
      (select distinct hashtextextended(c, 0) as v from unnest(${cles}::text[]) as c order by 1) as verrous`);

/** Dépôts de la dernière heure par clé ; `attente` : secondes avant que le plus ancien sorte de l'heure. */
export const depotsRecents = (tx: Transaction, cles: readonly string[], maintenant: Date) =>
  tx.lignes<{ cle: string; n: number; attente: number }>(sql`
    select cle, count(*) as n, (3600 - extract(epoch from ${maintenant}::timestamptz - min(faite_le)))::float8 as attente from tentatives
    where cle = any (${cles}::text[]) and faite_le > ${maintenant}::timestamptz - interval '1 hour' group by cle`);
