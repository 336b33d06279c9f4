import { sql } from "kysely";
import { motsDeRecherche } from "../../domain/commun/recherche.ts";
import type { Sql } from "./base.ts";

/** Conjonction de conditions ; aucune condition laisse tout passer (les droits restent à la base). */
export const tous = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Chaque mot cherché doit figurer dans la colonne de recherche ; `%` et `_` n'y sont jamais (les mots sont pliés). */
export const contientMots = (colonne: Sql, texte: string | undefined): Sql[] =>
  motsDeRecherche(texte ?? "").map((mot) => sql`${colonne} like ${`%${mot}%`}`);

/** Décalage d'une page (pages à partir de 1). */
export const bornes = (page = 1, taille = 25): Sql => sql`limit ${taille} offset ${(page - 1) * taille}`;
