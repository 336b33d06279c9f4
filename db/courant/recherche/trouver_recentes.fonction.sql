-- Un mot courant (une ville, une marque) est dans des milliers de fiches : les plus récentes suffisent, et l'index par date s'arrête vite. Un
-- genre qui n'en a pas `limite` parmi elles a peu de réponses : trouver() les prend toutes par leur texte.
create or replace function trouver_recentes(motifs text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
begin
  if acteur_id() is null or motifs[1] is null then
    return;
  end if;
  return query
    select 'ticket'::text, x.id, 1 from (
      select t.id, t.recherche, t.cree_le from tickets t where (societe is null or t.client_id = societe)
      order by t.cree_le desc, t.id desc limit 1000) x
    where x.recherche like all (motifs) order by x.cree_le desc limit limite;
  return query
    select 'restitution'::text, x.id, 1 from (
      select r.id, r.recherche, r.date_restitution from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 1000) x
    where x.recherche like all (motifs) order by x.date_restitution desc limit limite;
  return query
    select 'document'::text, x.id, 1 from (
      select r.id as restitution_id from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 200) r
    cross join lateral (
      select d.id from documents d where d.restitution_id = r.restitution_id
        and exists (select from document_lignes l where l.document_id = d.id and plier(l.designation) like all (motifs))) x
    limit limite;
end $$;
alter function trouver_recentes(text[], integer) owner to reflet_systeme;
grant execute on function trouver_recentes(text[], integer) to reflet_interne, reflet_client;
