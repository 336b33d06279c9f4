create or replace function suivre_client_du_texte() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update document_textes set client_id = new.client_id where document_id = new.id;
  return null;
end $$;
alter function suivre_client_du_texte() owner to reflet_systeme;
grant execute on function suivre_client_du_texte() to public;
