import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/** Le repère de chaque loueur que dix sociétés au moins connaissent ; rien tant que l'exploitant ne l'a pas ouvert. */
export const lireReperes = (ouverts: boolean): Sql =>
  ouverts
    ? sql`select json_build_object('ouverts', true, 'loueurs', coalesce(json_agg(r), '[]'))::text from reperes_anonymes() r`
    : sql`select json_build_object('ouverts', false, 'loueurs', '[]'::json)::text`;
