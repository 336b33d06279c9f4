import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/**
 * L'identifiant du véhicule d'un ticket ou d'une restitution (celui qu'il nomme, sinon celui que sa plaque désigne), source d'une
 * jointure. Une requête dépliée, que PostgreSQL ne replanifie pas à chaque fiche ; calculée à part (`offset 0`) : écrite dans la
 * condition de jointure, les politiques de lignes l'obligeraient à se refaire pour chaque véhicule de la société.
 */
export const vehiculeDe = (dossier: Sql): Sql => sql`(
  select coalesce(${dossier}.vehicule_id, (
    select p.id from vehicules_de_plaque(${dossier}.client_id, ${dossier}.plaque) as p (id))) as id offset 0)`;
