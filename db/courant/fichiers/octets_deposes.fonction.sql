create or replace function octets_deposes(p_personne uuid, p_client uuid, p_depuis timestamptz, out personne bigint, out societe bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select (select coalesce(sum(taille), 0)::bigint from fichiers where cree_par = p_personne and cree_le >= p_depuis),
         (select coalesce(sum(taille), 0)::bigint from fichiers where client_id = p_client)
$$;
alter function octets_deposes(uuid, uuid, timestamp with time zone) owner to reflet_systeme;
grant execute on function octets_deposes(uuid, uuid, timestamp with time zone) to reflet_connexion;
