import type pg from "pg";

/** Retire les index qui ne portent pas de contrainte et rend de quoi les recréer : les bâtir après coup est plusieurs fois plus rapide. */
export async function deposerIndex(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ nom: string; definition: string }>(
    `select i.indexrelid::regclass::text as nom, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { nom } of rows) await client.query(`drop index ${nom}`);
  return rows.map((r) => r.definition);
}

export async function reposerIndex(client: pg.Client, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) await client.query(definition);
}
