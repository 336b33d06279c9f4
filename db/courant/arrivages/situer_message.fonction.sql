-- À qui est un message. `p_cles` : les parties locales qu'il vise ; `p_lettres` : les lettres auxquelles il répond.
create or replace function situer_message(p_cles text[], p_lettres uuid[])
  returns table (client_id uuid, reception_id uuid, ouverte boolean, contestation_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with vises as (
    select r.client_id, null::uuid as contestation_id from receptions r where r.cle = any (p_cles)
    union all
    select l.client_id, l.contestation_id from contestation_lettres l where l.id = any (p_lettres) and l.envoyee_le is not null)
  select v.client_id, r.id, c.desactive_le is null and 'restitutions' = any (c.besoins), (array_agg(v.contestation_id) filter (where v.contestation_id is not null))[1]
  from vises v join clients c on c.id = v.client_id left join receptions r on r.client_id = v.client_id
  group by v.client_id, r.id, c.desactive_le, c.besoins
$$;
alter function situer_message(text[], uuid[]) owner to reflet_systeme;
grant execute on function situer_message(text[], uuid[]) to reflet_connexion;
