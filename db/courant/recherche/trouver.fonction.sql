-- Les fiches où figurent tous les motifs, par leur texte, sauf celles des genres déjà pourvus. `rang` 0 : le texte commence ainsi.
create or replace function trouver(motifs text[], debut text, pourvus text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
  m1 constant text := motifs[1];
  m2 constant text := motifs[2];
  m3 constant text := motifs[3];
  m4 constant text := motifs[4];
begin
  if acteur_id() is null or m1 is null then
    return;
  end if;
  if not 'ticket' = any (pourvus) then
    return query
      with c as materialized (
        select t.id, t.recherche, t.cree_le from tickets t
        where (societe is null or t.client_id = societe) and t.recherche like m1 and (m2 is null or t.recherche like m2)
          and (m3 is null or t.recherche like m3) and (m4 is null or t.recherche like m4) limit 4000)
      select 'ticket'::text, c.id, (not c.recherche like debut)::integer from c order by 3, c.cree_le desc limit limite;
  end if;
  if not 'restitution' = any (pourvus) then
    return query
      with c as materialized (
        select r.id, r.recherche, r.date_restitution from restitutions r
        where (societe is null or r.client_id = societe) and r.recherche like m1 and (m2 is null or r.recherche like m2)
          and (m3 is null or r.recherche like m3) and (m4 is null or r.recherche like m4) limit 4000)
      select 'restitution'::text, c.id, (not c.recherche like debut)::integer from c order by 3, c.date_restitution desc limit limite;
  end if;
  return query
    with c as materialized (
      select v.id, v.recherche, v.archive_le, v.cree_le from vehicules v
      where (societe is null or v.client_id = societe) and v.recherche like m1 and (m2 is null or v.recherche like m2)
        and (m3 is null or v.recherche like m3) and (m4 is null or v.recherche like m4) limit 4000)
    select 'vehicule'::text, c.id, (not c.recherche like debut)::integer from c
    order by c.archive_le is not null, 3, c.cree_le desc limit limite;
  return query
    with c as materialized (
      select p.id, p.recherche, p.archive_le, p.cree_le from conducteurs p
      where (societe is null or p.client_id = societe) and p.recherche like m1 and (m2 is null or p.recherche like m2)
        and (m3 is null or p.recherche like m3) and (m4 is null or p.recherche like m4) limit 4000)
    select 'conducteur'::text, c.id, (not c.recherche like debut)::integer from c
    order by c.archive_le is not null, 3, c.cree_le desc limit limite;
  return query
    with c as materialized (
      select d.id, d.cree_le, d.etat from documents d
      where (societe is null or d.client_id = societe) and d.recherche like m1 and (m2 is null or d.recherche like m2)
        and (m3 is null or d.recherche like m3) and (m4 is null or d.recherche like m4) limit 4000)
    select 'document'::text, c.id, 0 from c order by c.etat = 'remplace', c.cree_le desc limit limite;
  -- Les mots d'un document se cherchent dans une même ligne.
  if not 'document' = any (pourvus) then
    return query
      with c as materialized (
        select l.document_id, l.date_restitution from document_lignes l
        where (societe is null or l.client_id = societe) and plier(l.designation) like m1 and (m2 is null or plier(l.designation) like m2)
          and (m3 is null or plier(l.designation) like m3) and (m4 is null or plier(l.designation) like m4) limit 4000)
      select 'document'::text, c.document_id, 1 from c group by 2 order by max(c.date_restitution) desc nulls last limit limite;
  end if;
  return query
    select 'garage'::text, g.id, (not g.recherche like debut)::integer from garages g
    where societe is null and g.recherche like m1 and (m2 is null or g.recherche like m2) and (m3 is null or g.recherche like m3)
    order by g.archive_le is not null, 3, g.nom limit limite;
  return query
    select 'societe'::text, c.id, (not plier(c.nom) like debut)::integer from clients c
    where societe is null and plier(c.nom) like m1 and (m2 is null or plier(c.nom) like m2) and (m3 is null or plier(c.nom) like m3)
    order by 3, c.nom limit limite;
  return query
    select 'loueur'::text, l.id, (not plier(l.nom) like debut)::integer from loueurs l
    where societe is null and plier(l.nom) like m1 and (m2 is null or plier(l.nom) like m2)
    order by l.archive_le is not null, 3, l.nom limit limite;
end $$;
alter function trouver(text[], text, text[], integer) owner to reflet_systeme;
grant execute on function trouver(text[], text, text[], integer) to reflet_interne, reflet_client;
