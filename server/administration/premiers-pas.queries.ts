import { sql } from "kysely";
import type { DepartService } from "../../domain/administration/premiers-pas.ts";
import type { Sql, Transaction } from "../db/base.ts";

/** Le formulaire d'une société, et s'il peut recevoir une demande. En JSON ; nul si elle n'en a pas. */
export const formulaireDe = (client: Sql): Sql => sql`(
  select json_build_object('id', f.id, 'ouvert',
    f.statut = 'actif' and exists (select from formulaire_champs q where q.formulaire_id = f.id))
  from formulaires f where f.client_id = ${client} order by f.cree_le limit 1)`;

/** Ce que la base dit des premiers pas : un loueur, et la société active la plus avancée, la plus ancienne à égalité. */
export const lireDepart = (tx: Transaction) =>
  tx.une<Pick<DepartService, "loueurs" | "societe">>(sql`
    with pas as (
      select c.id, c.nom, c.cree_le,
        exists (select from utilisateurs t where t.client_id = c.id and not t.technique) as personnes,
        exists (select from vehicules t where t.client_id = c.id) as vehicules,
        ${formulaireDe(sql`c.id`)} as formulaire,
        exists (select from tickets t where t.client_id = c.id)
          or exists (select from restitutions t where t.client_id = c.id) as dossiers
      from clients c where not c.est_prestataire and c.desactive_le is null)
    select exists (select from loueurs) as loueurs, (
      select json_build_object('id', p.id, 'nom', p.nom, 'personnes', p.personnes, 'vehicules', p.vehicules,
        'formulaire', p.formulaire, 'dossiers', p.dossiers)
      from pas p
      order by p.personnes::int + p.vehicules::int + p.dossiers::int + coalesce((p.formulaire ->> 'ouvert')::boolean, false)::int desc,
        p.cree_le, p.id
      limit 1) as societe`);
