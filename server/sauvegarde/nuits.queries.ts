import { sql } from "kysely";
import type pg from "pg";
import type { Base } from "../db/base.ts";
import { devenirSysteme } from "./catalogue.queries.ts";

/** Tenu par le serveur qui fait la sauvegarde de la nuit ; il part avec sa connexion, même tuée. */
const VERROU_NUIT = 7_245_004;
/** Nuits dont la ligne est gardée. */
const NUITS = 400;

export interface Nuit {
  /** Jour de Paris, « 2026-07-02 ». */
  nuit: string;
  faiteLe: Date;
  /** Le serveur et son dossier. */
  lieu: string;
  archive: string;
  octets: number;
}

/** Faux : un autre serveur est en train de la faire. */
export const prendreLaNuit = async (c: pg.ClientBase): Promise<boolean> =>
  (await c.query("select pg_try_advisory_lock($1) as pris", [VERROU_NUIT])).rows[0].pris;

export const faiteAilleurs = (c: pg.ClientBase, nuit: string, lieu: string): Promise<boolean> =>
  enSysteme(c, async () => {
    const lue = await c.query("select 1 from sauvegardes where nuit = $1 and lieu <> $2", [nuit, lieu]);
    return lue.rowCount === 1;
  });

export const noterNuit = (c: pg.ClientBase, { nuit, faiteLe, lieu, archive, octets }: Nuit): Promise<void> =>
  enSysteme(c, async () => {
    await c.query(
      `insert into sauvegardes (nuit, faite_le, lieu, archive, octets) values ($1, $2, $3, $4, $5)
       on conflict (nuit) do update set faite_le = excluded.faite_le, lieu = excluded.lieu, archive = excluded.archive, octets = excluded.octets`,
      [nuit, faiteLe, lieu, archive, octets],
    );
    await c.query("delete from sauvegardes where nuit < $1::date - $2::integer", [nuit, NUITS]);
  });

/** La dernière sauvegarde d'une nuit, par quelque serveur que ce soit. */
export async function derniereNuit(base: Base): Promise<Date | null> {
  const lue = await base.porte((tx) =>
    tx.une<{ le: string | null }>(
      sql`select (extract(epoch from max(faite_le)) * 1000)::bigint as le from sauvegardes`,
    ),
  );
  return lue?.le ? new Date(Number(lue.le)) : null;
}

async function enSysteme<T>(c: pg.ClientBase, travail: () => Promise<T>): Promise<T> {
  await c.query("begin");
  await devenirSysteme(c);
  const rendu = await travail();
  await c.query("commit");
  return rendu;
}
