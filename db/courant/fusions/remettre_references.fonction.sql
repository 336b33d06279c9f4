-- Remet les rangs déplacés qui désignent encore la fiche gardée ; rend combien.
create or replace function remettre_references(fusion uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  f fusions;
  r record;
  remis bigint := 0;
  n bigint;
begin
  select * into strict f from fusions where id = fusion;
  for r in select d ->> 'table' as source, d ->> 'colonne' as colonne, d -> 'ids' as ids
           from jsonb_array_elements(f.deplacements) d
           join references_de(f.entite) c on c.source = d ->> 'table' and c.colonne = d ->> 'colonne' loop
    execute format('update %I set %I = $1 where %I = $2 and id in (select jsonb_array_elements_text($3)::uuid)', r.source, r.colonne, r.colonne)
      using f.fusionnee_id, f.gardee_id, r.ids;
    get diagnostics n = row_count;
    remis := remis + n;
  end loop;
  return remis;
end $$;
alter function remettre_references(uuid) owner to reflet_systeme;
grant execute on function remettre_references(uuid) to reflet_admin;
