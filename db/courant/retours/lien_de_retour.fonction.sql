/* Le lien de ce secret, s'il vaut encore : l'audit qu'il remplit, et la personne au nom de qui. Seule chose que le public en sache. */
create or replace function lien_de_retour(p_condensat bytea, p_maintenant timestamptz)
  returns table (id uuid, audit_id uuid, client_id uuid, cree_par uuid, rempli_le timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.id, l.audit_id, l.client_id, l.cree_par, l.rempli_le from liens_retour l
  where l.condensat = p_condensat and l.expire_le > p_maintenant
$$;
alter function lien_de_retour(bytea, timestamp with time zone) owner to reflet_systeme;
grant execute on function lien_de_retour(bytea, timestamp with time zone) to reflet_public;
