create or replace function garder_plaque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- La même plaque écrite autrement n'est pas une réimmatriculation.
  if new.plaque is distinct from old.plaque then
    insert into vehicule_plaques (client_id, vehicule_id, immatriculation) values (old.client_id, old.id, old.immatriculation);
  end if;
  return null;
end $$;
alter function garder_plaque() owner to reflet_systeme;
grant execute on function garder_plaque() to public;
