create or replace function renommer_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update documents set fichier_nom = new.nom where fichier_id = new.id;
  return null;
end $$;
alter function renommer_documents() owner to reflet_systeme;
grant execute on function renommer_documents() to public;
