-- Tout ce qui désigne une fiche, lu des clés elles-mêmes : une table de plus n'est pas oubliée. Les sommes tenues par déclencheur
-- suivent d'elles-mêmes.
create or replace function references_de(entite text) returns table (source text, colonne text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and c.confrelid = (case entite when 'loueurs' then 'loueurs' when 'garages' then 'garages' when 'conducteurs' then 'conducteurs' end)::regclass
    and c.conrelid not in ('totaux_restitutions'::regclass, 'fins_de_contrat'::regclass)
  order by 1, 2
$$;
alter function references_de(text) owner to reflet_systeme;
grant execute on function references_de(text) to reflet_admin;
