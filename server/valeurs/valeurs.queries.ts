import { sql } from "kysely";

export const marques = () => sql`select to_json(get_marque_vehicule_values())::text`;
export const types = () => sql`select to_json(get_type_vehicule_values())::text`;
export const elements = () => sql`select to_json(get_elements_endommages_values())::text`;
