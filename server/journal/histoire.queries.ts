import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { Sql } from "../db/base.ts";

interface Histoire {
  /** La table de la fiche, et son identifiant. */
  table: string;
  id: string;
  /** Ce qui, dans `historique h`, parle d'elle ; par défaut ses propres lignes. */
  concernes?: Sql;
  /** De quelle ligne de la fiche un évènement parle, quand elle en a plusieurs. */
  sujet?: Sql;
}

/** Ce qui a changé sur une fiche, le plus récent d'abord. En JSON ; nul si elle n'existe pas, ou pas pour cette personne. */
export const histoireDe = ({ table, id, concernes, sujet }: Histoire): Sql => sql`
  select case when exists (select 1 from ${sql.table(table)} where id = ${id}) then coalesce(json_agg(x), '[]')::text end from (
    select h.ligne_id, h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres,
      ${sujet ?? sql`null::text`} as sujet
    from historique h left join utilisateurs u on u.id = h.auteur_id
    where ${concernes ?? sql`h.entite = ${table} and h.ligne_id = ${id}`}
    order by h.id desc limit ${HISTORIQUE_LUS}) x`;
