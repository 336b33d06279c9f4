-- Chaque mot cherché commence un mot imprimé. Un mot de toutes les pages n'en désigne aucune : les plus récentes de celles qu'il amène d'abord.
create or replace function trouver_textes(motifs text[], sauf uuid[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
  cherche constant tsquery := (select string_agg(quote_literal(btrim(m, '%')) || ':*', ' & ') from unnest(motifs) m)::tsquery;
begin
  if acteur_id() is null or limite <= 0 or cherche is null then
    return;
  end if;
  return query
    with c as materialized (
      select t.document_id from document_textes t where (societe is null or t.client_id = societe) and t.mots @@ cherche limit 400)
    select 'document'::text, d.id, 3 from c join documents d on d.id = c.document_id
    where d.id <> all (sauf) order by d.etat = 'remplace', d.cree_le desc limit limite;
end $$;
alter function trouver_textes(text[], uuid[], integer) owner to reflet_systeme;
grant execute on function trouver_textes(text[], uuid[], integer) to reflet_interne, reflet_client;
