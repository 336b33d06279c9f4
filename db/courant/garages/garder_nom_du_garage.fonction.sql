-- Les tickets qui attendent à la corbeille le gardent aussi : restaurés après lui, ils diront encore quel garage c'était.
create or replace function garder_nom_du_garage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update tickets set garage_supprime = old.nom where garage_id = old.id;
  update corbeille b set lignes = jsonb_set(b.lignes, '{tickets}', (
    select jsonb_agg(case when l ->> 'garage_id' = old.id::text then l || jsonb_build_object('garage_supprime', old.nom) else l end order by rang)
    from jsonb_array_elements(b.lignes -> 'tickets') with ordinality x (l, rang)))
  where b.lignes -> 'tickets' @> jsonb_build_array(jsonb_build_object('garage_id', old.id));
  return old;
end $$;
alter function garder_nom_du_garage() owner to reflet_systeme;
grant execute on function garder_nom_du_garage() to public;
