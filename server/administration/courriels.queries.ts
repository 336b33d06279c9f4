import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export const motsDesCourriels = (tx: Transaction) =>
  tx.lignes<{ gabarit: string; mot: string }>(sql`select gabarit, mot from mots_courriels`);

/** Tient le gabarit jusqu'à la fin de la transaction, même s'il n'a encore aucun mot. */
export const tenirGabarit = (tx: Transaction, gabarit: string): Promise<void> =>
  tx.executer(sql`select pg_advisory_xact_lock(hashtextextended(${`mot ${gabarit}`}, 0))`);

export const poserMot = (tx: Transaction, gabarit: string, mot: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into mots_courriels (gabarit, mot, ecrit_par, mis_a_jour_le) values (${gabarit}, ${mot}, acteur_id(), ${maintenant})
    on conflict (gabarit) do update set mot = excluded.mot, ecrit_par = excluded.ecrit_par, mis_a_jour_le = excluded.mis_a_jour_le`);

export const oterMot = (tx: Transaction, gabarit: string): Promise<void> =>
  tx.executer(sql`delete from mots_courriels where gabarit = ${gabarit}`);

/** Le client dont les chiffres disent le plus ; aucun tant que rien n'est rendu. */
export const clientLePlusRendu = async (tx: Transaction): Promise<string | undefined> =>
  (
    await tx.une<{ client_id: string }>(
      sql`select client_id from restitutions group by client_id order by count(*) desc, client_id limit 1`,
    )
  )?.client_id;
