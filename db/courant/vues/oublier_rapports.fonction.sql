-- Parti ou abandonné depuis longtemps : le balayage des dépôts en efface les octets.
create or replace function oublier_rapports(avant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update fichiers set rattache = false where usage = 'rapport_analyses' and rattache and cree_le < avant
$$;
alter function oublier_rapports(timestamp with time zone) owner to reflet_systeme;
grant execute on function oublier_rapports(timestamp with time zone) to reflet_connexion;
