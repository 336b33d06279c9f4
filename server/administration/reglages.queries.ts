import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export const reglagesEnregistres = (tx: Transaction) =>
  tx.lignes<{ variable: string; valeur: string }>(sql`select variable, valeur from reglages`);

/** Tient le réglage jusqu'à la fin de la transaction, même s'il n'a encore aucune valeur. */
export const tenirReglage = (tx: Transaction, variable: string): Promise<void> =>
  tx.executer(sql`select pg_advisory_xact_lock(hashtextextended(${`reglage ${variable}`}, 0))`);

export const poserReglage = (tx: Transaction, variable: string, valeur: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into reglages (variable, valeur, ecrit_par, mis_a_jour_le) values (${variable}, ${valeur}, acteur_id(), ${maintenant})
    on conflict (variable) do update set valeur = excluded.valeur, ecrit_par = excluded.ecrit_par, mis_a_jour_le = excluded.mis_a_jour_le`);

export const oterReglage = (tx: Transaction, variable: string): Promise<void> =>
  tx.executer(sql`delete from reglages where variable = ${variable}`);
