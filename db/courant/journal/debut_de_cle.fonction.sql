create or replace function debut_de_cle(p_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$ select debut from cles_api where id = p_id $$;
alter function debut_de_cle(uuid) owner to reflet_systeme;
grant execute on function debut_de_cle(uuid) to reflet_interne;
