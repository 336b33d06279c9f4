-- Les mille fiches les plus récentes : de la société, ou de toutes si elle est nulle. Rend du texte : au rôle du système seulement.
create or replace function textes_recents(genre text, societe uuid) returns table (id uuid, texte text, quand timestamptz)
  language plpgsql stable set search_path = pg_catalog, public
  set enable_indexscan = on set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  if genre = 'ticket' then
    return query select t.id, t.recherche, t.cree_le from tickets t where (societe is null or t.client_id = societe)
      order by t.cree_le desc, t.id desc limit 1000;
  elsif genre = 'restitution' then
    return query select r.id, r.recherche, r.date_restitution::timestamptz from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 1000;
  end if;
end $$;
alter function textes_recents(text, uuid) owner to reflet_systeme;
