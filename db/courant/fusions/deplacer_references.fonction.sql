create or replace function deplacer_references(entite text, fusionnee uuid, gardee uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r record;
  ids jsonb;
  rendu jsonb := '[]';
  restent uuid[] := array(select id from conditions_croisees(fusionnee, gardee));
begin
  for r in select * from references_de(entite) loop
    execute format('with d as (update %I set %I = $2 where %I = $1 and id <> all ($3) returning id) select jsonb_agg(id) from d',
        r.source, r.colonne, r.colonne)
      into ids using fusionnee, gardee, restent;
    if ids is not null then
      rendu := rendu || jsonb_build_object('table', r.source, 'colonne', r.colonne, 'ids', ids);
    end if;
  end loop;
  return rendu;
end $$;
alter function deplacer_references(text, uuid, uuid) owner to reflet_systeme;
grant execute on function deplacer_references(text, uuid, uuid) to reflet_admin;
