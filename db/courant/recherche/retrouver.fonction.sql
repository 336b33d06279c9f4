create or replace function retrouver(motifs text[], debut text, formes text[], groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable set search_path = pg_catalog, public as $$
declare
  recentes constant trouvaille[] := array(select x from trouver_recentes(motifs, limite) x);
  pourvus constant text[] := array(select r.genre from unnest(recentes) r group by 1 having count(*) >= limite);
  exactes constant trouvaille[] := array(select x from trouver(motifs, debut, pourvus, limite) x);
  connus constant uuid[] := array(select x.id from unnest(exactes || recentes) x where x.genre = 'document');
  corriges text[];
begin
  return query select * from unnest(exactes) union all select r.* from unnest(recentes) r where r.genre = any (pourvus)
    union all select * from trouver_textes(motifs, connus, limite - cardinality(connus));
  if found then
    return;
  end if;
  return query select * from trouver_mots_proches(groupes, limite);
  if found then
    return;
  end if;
  return query select * from trouver_proche(formes, limite);
  if found or not exists (select from unnest(motifs) m where length(m) >= 10) then
    return;
  end if;
  -- Un motif est un mot entre deux jokers.
  corriges := array(select '%' || coalesce(nom_le_plus_proche(btrim(m, '%')), btrim(m, '%')) || '%' from unnest(motifs) with ordinality k (m, n) order by k.n);
  if corriges = motifs then
    return;
  end if;
  return query select x.genre, x.id, 2 from trouver(corriges, btrim(corriges[1], '%') || '%', '{}', limite) x;
end $$;
grant execute on function retrouver(text[], text, text[], jsonb, integer) to reflet_interne, reflet_client;
