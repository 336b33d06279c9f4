import type pg from "pg";

/** Lignes par instruction : assez pour peu d'allers-retours, assez peu pour ne pas construire un texte énorme. */
const PAR_LOT = 1000;

/** Insère des lignes de mêmes champs, en une instruction par lot : PostgreSQL convertit chaque valeur au type de sa colonne. */
export async function inserer(tx: pg.ClientBase, table: string, rangs: readonly object[]): Promise<void> {
  const premiere = rangs[0];
  if (!premiere) return;
  const colonnes = Object.keys(premiere).join(", ");
  const texte = `insert into ${table} (${colonnes}) select ${colonnes} from json_populate_recordset(null::${table}, $1::json)`;
  for (let debut = 0; debut < rangs.length; debut += PAR_LOT) {
    await tx.query(texte, [JSON.stringify(rangs.slice(debut, debut + PAR_LOT))]);
  }
}
