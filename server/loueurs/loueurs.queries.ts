import { sql } from "kysely";

export const listerLoueurs = () => sql`
  select coalesce(json_agg(json_build_object('id', id, 'nom', nom) order by plier(nom)), '[]')::text from loueurs`;
