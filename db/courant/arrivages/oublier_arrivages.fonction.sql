-- Un message refusé n'est gardé que le temps de se raviser, les autres que le temps des dossiers ; leurs octets partent avec le balayage, les documents
-- entrés dans la file restent.
create or replace function oublier_arrivages(p_refuses timestamptz, p_gardes timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  partis uuid[] := array(select a.id from arrivages a
    where (a.etat = 'refuse' and coalesce(a.decide_le, a.cree_le) < p_refuses) or a.cree_le < p_gardes);
begin
  update fichiers f set rattache = false from arrivages a where a.id = any (partis) and a.fichier_id = f.id and f.usage = 'message';
  delete from arrivages where id = any (partis);
  return coalesce(cardinality(partis), 0);
end $$;
alter function oublier_arrivages(timestamp with time zone, timestamp with time zone) owner to reflet_systeme;
grant execute on function oublier_arrivages(timestamp with time zone, timestamp with time zone) to reflet_connexion;
