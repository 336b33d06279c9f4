create or replace function trouver_proche(formes text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
  expression constant text := expression_de(formes);
  recentes uuid[];
begin
  if acteur_id() is null or expression is null then
    return;
  end if;
  -- Comme pour l'exact : une forme courante se prend parmi les plus récentes.
  recentes := array(select x.id from textes_recents('ticket', societe) x where x.texte ~ expression order by x.quand desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.cree_le from unnest(formes) f (forme)
        cross join lateral (select t.id, t.cree_le from tickets t
                            where (societe is null or t.client_id = societe) and t.recherche like f.forme limit 20) x) c
      order by c.cree_le desc limit limite);
  end if;
  return query select 'ticket'::text, x, 2 from unnest(recentes) x;
  recentes := array(select x.id from textes_recents('restitution', societe) x where x.texte ~ expression order by x.quand desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.date_restitution from unnest(formes) f (forme)
        cross join lateral (select r.id, r.date_restitution from restitutions r
                            where (societe is null or r.client_id = societe) and r.recherche like f.forme limit 20) x) c
      order by c.date_restitution desc limit limite);
  end if;
  return query select 'restitution'::text, x, 2 from unnest(recentes) x;
  return query
    select distinct 'vehicule'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select v.id from vehicules v
                        where (societe is null or v.client_id = societe) and v.archive_le is null and v.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'conducteur'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select p.id from conducteurs p
                        where (societe is null or p.client_id = societe) and p.archive_le is null and p.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'document'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select d.id from documents d
                        where (societe is null or d.client_id = societe) and d.recherche like f.forme limit 20) x
    limit limite;
  if societe is null then
    return query select 'garage'::text, g.id, 2 from garages g where g.archive_le is null and g.recherche like any (formes) limit limite;
    return query select 'societe'::text, c.id, 2 from clients c where plier(c.nom) like any (formes) limit limite;
    return query select 'loueur'::text, l.id, 2 from loueurs l where l.archive_le is null and plier(l.nom) like any (formes) limit limite;
  end if;
end $$;
alter function trouver_proche(text[], integer) owner to reflet_systeme;
grant execute on function trouver_proche(text[], integer) to reflet_interne, reflet_client;
