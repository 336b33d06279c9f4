-- Ce qui quitte la corbeille pour de bon, à la main ou au bout des trente jours ; ses valeurs n'y reviennent pas.
create or replace function vider_corbeille(p_ids uuid[], p_avant timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  pieces uuid[] := array(select id from corbeille where (p_ids is not null and id = any (p_ids)) or supprime_le < p_avant for update);
begin
  return query delete from fichiers where corbeille_id = any (pieces) returning coalesce(cle, id::text);
  with videes as (delete from corbeille where id = any (pieces) returning entite, ligne_id, client_id, supprime_le)
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, avant)
  select v.entite, v.ligne_id, v.client_id, acteur_id(), 'suppression', jsonb_build_object('corbeille', v.supprime_le) from videes v;
end $$;
alter function vider_corbeille(uuid[], timestamp with time zone) owner to reflet_systeme;
grant execute on function vider_corbeille(uuid[], timestamp with time zone) to reflet_admin, reflet_connexion;
