import { sql } from "kysely";

export const lireProfil = () => sql`
  select row_to_json(x)::text from (
    select u.prenom, u.nom, u.email, u.role, u.telephone_portable, u.fonction, u.avatar_url, c.nom as client_nom
    from utilisateurs u left join clients c on c.id = u.client_id
    where u.id = acteur_id()) x`;
