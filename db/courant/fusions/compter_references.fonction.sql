-- Combien de rangs de chaque table désignent cette fiche.
create or replace function compter_references(entite text, fiche uuid) returns table (source text, nombre bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  r record;
begin
  for r in select * from references_de(entite) loop
    return query execute format('select %L::text, count(*) from %I where %I = $1', r.source, r.source, r.colonne) using fiche;
  end loop;
end $$;
alter function compter_references(text, uuid) owner to reflet_systeme;
grant execute on function compter_references(text, uuid) to reflet_admin;
