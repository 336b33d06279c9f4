import { sql } from "kysely";
import { AUTRES_NOMS_MARQUES } from "../../domain/references/marques.ts";
import type { Sql } from "../db/base.ts";

const AUTRES_NOMS = JSON.stringify(AUTRES_NOMS_MARQUES);

/** La marque telle que la liste l'écrit (« VOLKSWAGEN », « VW » : Volkswagen), sinon telle quelle : les analyses ne comptent pas deux fois la même. */
export const marqueConnue = (nom: Sql): Sql => sql`coalesce((
  select m.nom from references_metier m where m.genre = 'marque'
    and plier(m.nom) in (plier(btrim(${nom})), plier(${AUTRES_NOMS}::jsonb ->> plier(btrim(${nom})))) order by m.archivee_le is not null, m.nom limit 1), ${nom})`;

/** Le modèle tel que la liste l'écrit sous cette marque, sinon tel quel. */
export const modeleConnu = (nom: Sql, marque: Sql): Sql => sql`coalesce((
  select o.nom from references_metier o join references_metier m on m.id = o.parent_id
  where o.genre = 'modele' and plier(o.nom) = plier(btrim(${nom})) and m.nom = ${marqueConnue(marque)}
  order by o.archivee_le is not null, o.nom limit 1), ${nom})`;
