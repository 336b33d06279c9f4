create or replace function compter_listes_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from nouvelles
    where statut_facture_client is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + excluded.nombre;
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, count(*) from nouvelles
    where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + excluded.nombre;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, statut_facture_client, -count(*) as nombre from anciennes
      where statut_facture_client is not null group by 1, 2, 3, 4
    )
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, 0 from ecarts order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket, e.statut_facture_client)
                                        = (t.client_id, t.type_demande, t.statut_ticket, t.statut_facture_client));
    with ecarts as materialized (
      select client_id, type_sinistre, tiers, -count(*) as nombre from anciennes
      where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3
    )
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, 0 from ecarts order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + (
      select e.nombre from ecarts e
      where e.client_id = t.client_id and e.type_sinistre is not distinct from t.type_sinistre and e.tiers is not distinct from t.tiers);
  else
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, statut_facture_client, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, statut_facture_client, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, statut_facture_client, 1 from nouvelles) m
      where statut_facture_client is not null group by 1, 2, 3, 4 having sum(nombre) <> 0
    )
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, greatest(nombre, 0) from ecarts order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket, e.statut_facture_client)
                                        = (t.client_id, t.type_demande, t.statut_ticket, t.statut_facture_client));
    with ecarts as materialized (
      select client_id, type_sinistre, tiers, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, type_sinistre, tiers, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, type_sinistre, tiers, 1 from nouvelles) m
      where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 having sum(nombre) <> 0
    )
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, greatest(nombre, 0) from ecarts order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + (
      select e.nombre from ecarts e
      where e.client_id = t.client_id and e.type_sinistre is not distinct from t.type_sinistre and e.tiers is not distinct from t.tiers);
  end if;
  return null;
end $$;
alter function compter_listes_tickets() owner to reflet_systeme;
grant execute on function compter_listes_tickets() to public;
