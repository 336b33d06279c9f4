import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/**
 * L'identifiant du véhicule d'un ticket ou d'une restitution : celui qu'il nomme, sinon celui que sa plaque désigne. Une requête
 * dépliée plutôt qu'un appel de `vehicule_de_plaque`, que PostgreSQL replanifierait à chaque fiche ouverte.
 */
export const idVehiculeDe = (dossier: Sql): Sql =>
  sql`coalesce(${dossier}.vehicule_id, (select p.id from vehicules_de_plaque(${dossier}.client_id, ${dossier}.plaque) as p (id)))`;

/**
 * Le même, en source d'une jointure. Calculé à part (`offset 0`) : écrit dans la condition de jointure, les politiques de lignes
 * l'obligeraient à se recalculer pour chaque véhicule de la société.
 */
export const vehiculeDe = (dossier: Sql): Sql => sql`(select ${idVehiculeDe(dossier)} as id offset 0)`;
