import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { motsDeRecherche } from "../../domain/commun/recherche.ts";
import type { Sql } from "./base.ts";

/** Conjonction de conditions ; aucune condition laisse tout passer (les droits restent à la base). */
export const tous = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * Une condition par mot cherché ; `%` et `_` n'y sont jamais (les mots sont pliés). Un texte qui n'a rien à chercher (« % ») ne trouve
 * rien : tout montrer ferait croire à une réponse, et une action sur toute la liste toucherait ce que personne n'a cherché.
 */
export function pourChaqueMot(texte: string | undefined, condition: (mot: string) => Sql): Sql[] {
  if (texte === undefined || texte.trim() === "") return [];
  const mots = motsDeRecherche(texte);
  return mots.length === 0 ? [sql`false`] : mots.map(condition);
}

/** Chaque mot cherché doit figurer dans la colonne de recherche. */
export const contientMots = (colonne: Sql, texte: string | undefined): Sql[] =>
  pourChaqueMot(texte, (mot) => sql`${colonne} like ${`%${mot}%`}`);

/** Les lignes cochées d'une liste, ou toutes sauf celles décochées. */
export const choisies = (id: Sql, { ids, sauf = [] }: SelectionDeListe): Sql[] => [
  ...(ids ? [sql`${id} = any (${ids}::uuid[])`] : []),
  ...(sauf.length > 0 ? [sql`${id} <> all (${sauf}::uuid[])`] : []),
];

/** Tailles de page offertes à l'écran : écrites en toutes lettres dans l'instruction. */
const TAILLES_ECRITES: ReadonlySet<number> = new Set([25, 50, 100]);

/**
 * Bornes d'une page (à partir de 1). La première page d'une taille offerte ne porte aucun paramètre : devant une limite inconnue,
 * PostgreSQL refait le plan à chaque demande, ce qui coûte plus que la page.
 */
export function bornes(page = 1, taille = 25): Sql {
  const limite = TAILLES_ECRITES.has(taille) ? sql`limit ${sql.lit(taille)}` : sql`limit ${taille}`;
  return page === 1 ? limite : sql`${limite} offset ${(page - 1) * taille}`;
}
