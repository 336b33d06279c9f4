create or replace function oublier_envois(p_avant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from envois_retenus where retenu_le < p_avant
$$;
alter function oublier_envois(timestamp with time zone) owner to reflet_systeme;
grant execute on function oublier_envois(timestamp with time zone) to reflet_connexion;
