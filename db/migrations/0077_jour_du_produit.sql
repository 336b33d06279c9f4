-- Le jour d'aujourd'hui, à Paris, est celui de l'horloge du produit : chaque demande le pose avec son identité. Une tâche, qui n'en a pas,
-- prend celui de la base.
create function aujourdhui() returns date
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.aujourdhui', true), '')::date, (now() at time zone 'Europe/Paris')::date);

-- Vues et fonctions gardent tout le reste de leur texte.
do $$
declare
  jour constant text := '\(*now\(\) at time zone ''Europe/Paris''(::text)?\)+::date';
  vue record;
  fonction record;
begin
  for vue in
    select c.oid::regclass as nom, pg_get_viewdef(c.oid) as texte,
      coalesce((select 'with (' || string_agg(o, ', ') || ')' from unnest(c.reloptions) o), '') as options
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and pg_get_viewdef(c.oid) ~* jour
  loop
    execute format('create or replace view %s %s as %s', vue.nom, vue.options, regexp_replace(vue.texte, jour, 'aujourdhui()', 'gi'));
  end loop;
  for fonction in
    select p.oid, pg_get_functiondef(p.oid) as texte
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and p.proname <> 'aujourdhui'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') and pg_get_functiondef(p.oid) ~* jour
  loop
    execute regexp_replace(fonction.texte, jour, 'aujourdhui()', 'gi');
  end loop;
end $$;
