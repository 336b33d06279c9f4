import { sql } from "kysely";
import type { Sql, Transaction } from "./base.ts";
import type { Lignes } from "./lignes.ts";

type Table = keyof Lignes;
type Colonne<T extends Table> = keyof Lignes[T] & string;
/** Ce qui s'écrit dans une ligne : ses colonnes, de leur type, et aucune autre. */
export type Valeurs<T extends Table> = { [C in Colonne<T>]?: Lignes[T][C] | undefined };
/** TypeScript laisse passer une propriété de trop dans un objet déjà nommé ; ici elle ne compile pas. */
type Exactes<T extends Table, V> = V & Record<Exclude<keyof V, Colonne<T>>, never>;

/**
 * Des colonnes d'une table dans un `select` : celles d'un schéma de `domain/` ou nommées en toutes lettres. Une colonne renommée dans la base
 * n'est plus du type, et le programme ne compile plus.
 */
export const colonnes = <T extends Table>(_table: T, noms: readonly Colonne<T>[]): Sql =>
  sql.join(noms.map((nom) => sql.id(nom)));

const presentes = (valeurs: object): [nom: string, valeur: unknown][] =>
  Object.entries(valeurs).filter(([, valeur]) => valeur !== undefined);

/** Écrit ces valeurs dans la ligne ; leurs noms viennent du schéma ou du programme, jamais d'un texte de la demande. */
export const ecrireLigne = <T extends Table, V extends Valeurs<T>>(
  tx: Transaction,
  table: T,
  id: string,
  valeurs: Exactes<T, V>,
): Promise<void> =>
  tx.executer(
    sql`update ${sql.table(table)} set ${sql.join(presentes(valeurs).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`))} where id = ${id}`,
  );

/** `(colonnes) values (valeurs)` d'un `insert into` cette table. */
export const valeursDe = <T extends Table, V extends Valeurs<T>>(_table: T, valeurs: Exactes<T, V>): Sql => {
  const ecrites = presentes(valeurs);
  return sql`(${sql.join(ecrites.map(([nom]) => sql.id(nom)))}) values (${sql.join(ecrites.map(([, v]) => v))})`;
};
