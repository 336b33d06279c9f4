import { sql } from "kysely";
import type { QueryResultRow } from "pg";
import type { Sql, Transaction } from "../db/base.ts";

const LIGNES_PAR_PAGE = 2_000;

/**
 * Les lignes d'une requête, page par page, dans la transaction de l'appelant : un instantané unique, sans repasser par un décalage
 * de plus en plus cher. `nom` distingue les listes (leurs colonnes diffèrent) et vient du code, jamais de la demande.
 */
export async function* pagesDuCurseur<L extends QueryResultRow>(
  tx: Transaction,
  nom: string,
  requete: Sql,
): AsyncGenerator<L[]> {
  const curseur = sql.id(`export_${nom}`);
  await tx.executer(sql`declare ${curseur} no scroll cursor for ${requete}`);
  for (;;) {
    const page = await tx.lignes<L>(sql`fetch ${sql.lit(LIGNES_PAR_PAGE)} from ${curseur}`);
    if (page.length === 0) break;
    yield page;
  }
  await tx.executer(sql`close ${curseur}`);
}
