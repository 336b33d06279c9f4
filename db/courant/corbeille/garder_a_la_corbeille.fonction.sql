-- Avant qu'une personne supprime une ligne : elle, ce que la cascade emportera et les liens qui seront défaits vont à la corbeille. La
-- condition du déclencheur laisse passer le système (annulation d'un import, conservation) : ce qu'il efface l'est pour de bon.
create or replace function garder_a_la_corbeille() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gardees jsonb := jsonb_build_object(tg_table_name, jsonb_build_array(to_jsonb(old)));
  vague jsonb := gardees;
  suite jsonb;
  nouvelles jsonb;
  defaits jsonb := '[]';
  liens_fk jsonb;
  piece uuid := gen_random_uuid();
  candidats uuid[];
  ailleurs uuid[];
  f record;
  i integer;
begin
  -- Vague après vague, ce que chaque cascade emporte ; les tables sont celles du schéma, jamais celles d'une demande.
  for i in 1..8 loop
    suite := '{}';
    for f in
      select c.conname, c.conrelid::regclass as enfant, rel.relname as nom_enfant, par.relname as nom_parent, c.confdeltype,
             (select string_agg(format('e.%I = p.%I', ea.attname, pa.attname), ' and ')
              from unnest(c.conkey, c.confkey) k (e, p)
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k.e
              join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p) as jointure,
             (select array_agg(a.attname::text) from pg_attribute a
              where a.attrelid = c.conrelid and a.attnum = any (coalesce(nullif(c.confdelsetcols, '{}'), c.conkey))) as vides
      from pg_constraint c
      join pg_class rel on rel.oid = c.conrelid
      join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and vague ? par.relname::text and c.confdeltype in ('c', 'n') and c.conparentid = 0
        and rel.relnamespace = 'public'::regnamespace and rel.relname <> 'corbeille'
    loop
      if f.confdeltype = 'c' then
        execute format(
          'select coalesce(jsonb_agg(to_jsonb(e)), ''[]'') from %s e join jsonb_populate_recordset(null::%I, $1) p on %s
           where not coalesce($2, ''[]''::jsonb) @> jsonb_build_array(to_jsonb(e))', f.enfant, f.nom_parent, f.jointure)
          into nouvelles using vague -> f.nom_parent, coalesce(gardees -> f.nom_enfant, '[]'::jsonb) || coalesce(suite -> f.nom_enfant, '[]'::jsonb);
        if nouvelles <> '[]' then
          suite := jsonb_set(suite, array[f.nom_enfant::text], coalesce(suite -> f.nom_enfant, '[]'::jsonb) || nouvelles);
        end if;
      else
        execute format(
          'select coalesce(jsonb_agg(jsonb_build_object(''table'', %L, ''ligne'', to_jsonb(e) -> ''id'', ''colonnes'',
             (select jsonb_object_agg(k, to_jsonb(e) -> k) from unnest($2::text[]) k))), ''[]'')
           from %s e join jsonb_populate_recordset(null::%I, $1) p on %s', f.nom_enfant, f.enfant, f.nom_parent, f.jointure)
          into liens_fk using vague -> f.nom_parent, f.vides;
        defaits := defaits || liens_fk;
      end if;
    end loop;
    exit when suite = '{}';
    select jsonb_object_agg(t, coalesce(gardees -> t, '[]'::jsonb) || coalesce(suite -> t, '[]'::jsonb)) into gardees
    from (select jsonb_object_keys(gardees) union select jsonb_object_keys(suite)) x (t);
    vague := suite;
  end loop;
  -- Un lien défait d'une ligne elle-même gardée reviendra avec elle.
  select coalesce(jsonb_agg(d), '[]') into defaits from jsonb_array_elements(defaits) d
  where d ->> 'ligne' is not null and not exists (
    select from jsonb_array_elements(coalesce(gardees -> (d ->> 'table'), '[]'::jsonb)) g where g -> 'id' = d -> 'ligne');

  insert into corbeille (id, entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  values (piece, tg_table_name, old.id, (to_jsonb(old) ->> 'client_id')::uuid, libelle_supprime(tg_table_name, to_jsonb(old)), acteur_id(),
          gardees, defaits);

  -- Les fichiers que ces lignes nomment, sauf ceux qu'une autre ligne nomme encore.
  select array_agg(fi.id) into candidats from fichiers fi
  where fi.usage <> 'avatar' and fi.id in (
    select v::uuid from jsonb_each(gardees) t, jsonb_array_elements(t.value) l, jsonb_each(l) c,
      lateral (select c.value #>> '{}' as v where jsonb_typeof(c.value) = 'string'
               union all select e from jsonb_array_elements_text(case jsonb_typeof(c.value) when 'array' then c.value else '[]' end) e) x
    where v ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');
  if candidats is not null then
    for f in
      select rel.relname as nom, a.attname as colonne
      from pg_constraint c join pg_class rel on rel.oid = c.conrelid
      join lateral (select k.e from unnest(c.conkey, c.confkey) k (e, p)
                    join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p and pa.attname = 'id') k on true
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.e
      where c.contype = 'f' and c.confrelid = 'fichiers'::regclass
    loop
      execute format(
        'select array_agg(distinct e.%1$I) from %2$I e where e.%1$I = any ($1)
         and not coalesce($2, ''[]''::jsonb) @> jsonb_build_array(jsonb_build_object(%1$L, e.%1$I) || case when to_jsonb(e) ? ''id'' then jsonb_build_object(''id'', to_jsonb(e) -> ''id'') else ''{}'' end)',
        f.colonne, f.nom) into ailleurs using candidats, gardees -> f.nom;
      if ailleurs is not null then candidats := array(select unnest(candidats) except select unnest(ailleurs)); end if;
    end loop;
    update fichiers set corbeille_id = piece where id = any (candidats);
  end if;
  return old;
end $$;
alter function garder_a_la_corbeille() owner to reflet_systeme;
grant execute on function garder_a_la_corbeille() to public;
