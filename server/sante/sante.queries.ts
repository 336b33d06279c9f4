import { sql } from "kysely";
import type { Base } from "../db/base.ts";

export interface MesuresBase {
  migration: number;
  messages_en_attente: number;
  messages_en_retard: number;
  messages_abandonnes: number;
  lectures_en_attente: number;
  imports_en_attente: number;
  livraisons_en_attente: number;
  livraisons_en_retard: number;
  livraisons_abandonnees: number;
  webhooks_arretes: number;
  a_sceller: number;
  sessions_ouvertes: number;
  connexions: number;
  taille_base: number;
}

/** Files, retards et tailles, sans lire une ligne du métier. Les nombres voyagent en texte : ils sont rendus en nombres. */
export async function mesuresDeLaBase(base: Base): Promise<MesuresBase> {
  const lue = await base.porte((tx) =>
    tx.une<{ m: string }>(sql`select row_to_json(m)::text as m from mesures_exploitation() m`),
  );
  return JSON.parse(lue?.m ?? "{}") as MesuresBase;
}

/** Une vraie écriture : une base en lecture seule (réplique, disque plein) n'est pas « prête ». */
export const ecrireUneSonde = (base: Base, maintenant: Date): Promise<void> =>
  base.porte(async (tx) => {
    await tx.executer(sql`insert into tentatives (cle, faite_le) values ('sonde', ${maintenant})`);
    await tx.executer(sql`delete from tentatives where cle = 'sonde'`);
  });
