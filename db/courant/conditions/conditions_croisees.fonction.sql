-- Les versions de `fusionnee` qui croisent une version de `gardee` (même société, même type de véhicule), et les jours qu'elles couvrent seules.
create or replace function conditions_croisees(fusionnee uuid, gardee uuid) returns table (id uuid, libres datemultirange)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.id, datemultirange(daterange(k.valable_du, k.valable_au, '[]')) - range_agg(daterange(g.valable_du, g.valable_au, '[]'))
  from conditions_loueur k
  join conditions_loueur g on g.loueur_id = gardee and g.client_id is not distinct from k.client_id
    and g.type_vehicule is not distinct from k.type_vehicule
  where k.loueur_id = fusionnee
  group by k.id
  having bool_or(daterange(k.valable_du, k.valable_au, '[]') && daterange(g.valable_du, g.valable_au, '[]'))
$$;
alter function conditions_croisees(uuid, uuid) owner to reflet_systeme;
grant execute on function conditions_croisees(uuid, uuid) to reflet_admin;
