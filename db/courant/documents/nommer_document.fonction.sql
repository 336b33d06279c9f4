create or replace function nommer_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.fichier_nom := (select nom from fichiers where id = new.fichier_id);
  return new;
end $$;
alter function nommer_document() owner to reflet_systeme;
grant execute on function nommer_document() to public;
