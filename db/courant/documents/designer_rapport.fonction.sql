-- Un rapport rattaché devient celui de la restitution qui n'en a pas, qui que ce soit qui l'ait déposé.
create or replace function designer_rapport() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update restitutions set url_rapport = new.fichier_id where id = new.restitution_id and url_rapport is null;
  return null;
end $$;
alter function designer_rapport() owner to reflet_systeme;
grant execute on function designer_rapport() to public;
