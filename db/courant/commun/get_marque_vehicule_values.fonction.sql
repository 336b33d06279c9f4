-- La fonction de la spécification rend maintenant les marques proposées. Les données sont celles de la table, les mêmes pour tous.
create or replace function get_marque_vehicule_values() returns text[]
  language sql stable parallel safe security definer set search_path = pg_catalog, public
  begin atomic
    select coalesce(array_agg(r.nom order by public.plier(r.nom)), '{}') from public.references_metier r where r.genre = 'marque' and r.archivee_le is null;
  end;
alter function get_marque_vehicule_values() owner to reflet_systeme;
grant execute on function get_marque_vehicule_values() to public;
