import { sql } from "kysely";

/** Choix des filtres : l'entreprise du prestataire n'y est pas. */
export const listerClients = () => sql`
  select coalesce(json_agg(json_build_object('id', id, 'nom', nom) order by plier(nom)), '[]')::text
  from clients where not est_prestataire`;
