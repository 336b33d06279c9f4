-- La personne technique part avec sa société, avant que la base ne juge qu'elle la retient.
create or replace function oublier_reception() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from receptions where client_id = old.id;
  return old;
end $$;
alter function oublier_reception() owner to reflet_systeme;
grant execute on function oublier_reception() to public;
