import { readFile } from "node:fs/promises";
import pg from "pg";
import { commander } from "./grappe.ts";

/** Des contrats et leurs coûts, une fois : la base du banc n'en a pas d'elle-même. */
export async function poserContrats(url: string, dire: (phrase: string) => void): Promise<void> {
  const [deja] = await commander<{ oui: boolean }>(url, "select exists (select from contrats) as oui");
  if (deja?.oui) return;
  dire("  Contrats des véhicules rendus et du parc…");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(await readFile(new URL("sql/07_contrats.sql", import.meta.url), "utf8"));
    await client.query("commit");
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}
