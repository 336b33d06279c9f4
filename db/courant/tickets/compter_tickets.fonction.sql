create or replace function compter_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, count(*) from nouvelles group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + excluded.nombre;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, -count(*) as nombre from anciennes group by 1, 2, 3
    )
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, 0 from ecarts order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket) = (t.client_id, t.type_demande, t.statut_ticket));
  else
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, 1 from nouvelles) m
      group by 1, 2, 3 having sum(nombre) <> 0
    )
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, greatest(nombre, 0) from ecarts order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket) = (t.client_id, t.type_demande, t.statut_ticket));
  end if;
  return null;
end $$;
alter function compter_tickets() owner to reflet_systeme;
grant execute on function compter_tickets() to public;
