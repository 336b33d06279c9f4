-- Chercher plusieurs mots fautifs : chaque table se lisait trois fois par forme d'un mot (quatre cents lectures d'index par recherche). Une forme
-- ne se cherche plus avec un mot qui n'est nulle part ; et quand un mot amène toutes ses fiches, l'autre n'a plus à amener les siennes.
create or replace function trouver_mots_proches(groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
  mots constant text[] := array(select g.formes ->> 0 from jsonb_array_elements(groupes) with ordinality g (formes, n) order by g.n);
  -- Un mot absent de la recherche admet tout.
  g1 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 0, '["%"]')));
  g2 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 1, '["%"]')));
  g3 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 2, '["%"]')));
  g4 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 3, '["%"]')));
  e1 constant text := expression_de(g1);
  e2 constant text := expression_de(g2);
  e3 constant text := expression_de(g3);
  e4 constant text := expression_de(g4);
  -- Ce que l'index lit d'une forme : ses suites d'au moins trois lettres.
  ancres constant text[] := array(select distinct f from unnest(g1 || g2) f);
  lues constant text[] := array(select regexp_replace(replace(k.f, '_', '%'), '%[a-z0-9]{1,2}(?=%)', '%', 'g')
    from unnest(ancres) with ordinality k (f, n) order by k.n);
  formes text[];
  fautifs integer[];
  a text[];
  b text[];
  c text[];
  source record;
  ici text;
  -- Un motif qui admet tout ferait lire l'index entier : seuls les mots qui existent se cherchent.
  autres constant text := (array['%1$s like k.a', '%1$s like k.a and %1$s like k.b', '%1$s like k.a and %1$s like k.b and %1$s like k.c'])[cardinality(mots) - 1];
  trouves uuid[];
  suite uuid[];
  absents integer[];
  present boolean;
  communes text[];
  amenees text[];
  toutes boolean;
  recentes uuid[];
  textes text[];
begin
  if acteur_id() is null or cardinality(mots) < 2 then
    return;
  end if;
  -- Une forme d'un mot, et les autres mots justes.
  select array_agg(x.f), array_agg(x.n), array_agg(coalesce(x.autres[1], '%')), array_agg(coalesce(x.autres[2], '%')), array_agg(coalesce(x.autres[3], '%'))
    into formes, fautifs, a, b, c
  from (select e.f, g.n, array(select mots[m] from generate_subscripts(mots, 1) m where m <> g.n) as autres
        from jsonb_array_elements(groupes) with ordinality g (formes, n)
        cross join lateral jsonb_array_elements_text(g.formes) with ordinality e (f, k) where e.k > 1) x;
  for source in
    select * from (values
      ('ticket', 'tickets', 'recherche', 'cree_le', 'true', true),
      ('restitution', 'restitutions', 'recherche', 'date_restitution', 'true', true),
      ('vehicule', 'vehicules', 'recherche', 'cree_le', 'archive_le is null', false),
      ('conducteur', 'conducteurs', 'recherche', 'cree_le', 'archive_le is null', false),
      ('document', 'documents', 'recherche', 'cree_le', 'true', false),
      ('garage', 'garages', 'recherche', 'cree_le', 'archive_le is null', false),
      ('societe', 'clients', 'plier(nom)', 'cree_le', 'true', false),
      ('loueur', 'loueurs', 'plier(nom)', 'cree_le', 'archive_le is null', false)) s (genre, nom, texte, quand, garde, recentes)
    where societe is null or s.genre not in ('garage', 'societe', 'loueur')
  loop
    ici := source.garde || case when societe is null then '' else ' and client_id = $1' end;
    trouves := '{}';
    communes := '{}';
    absents := '{}';
    textes := '{}';
    -- Un nom courant se prend parmi les fiches les plus récentes.
    if source.recentes then
      select array_agg(x.id order by x.quand desc, x.id desc), array_agg(x.texte order by x.quand desc, x.id desc) into recentes, textes
      from textes_recents(source.genre, societe) x;
      trouves := array(select x.id from unnest(recentes, textes) with ordinality x (id, texte, place)
        where x.texte ~ e1 and x.texte ~ e2 and x.texte ~ e3 and x.texte ~ e4
        order by x.place limit limite);
    end if;
    if cardinality(trouves) < limite then
      -- Un mot absent des fiches récentes est rare, s'il existe : l'index le dit d'une lecture.
      for i in 1 .. cardinality(mots) loop
        present := exists (select from unnest(textes) x (texte) where x.texte like mots[i]);
        if not present then
          execute format('select exists (select from %I where %s and %s like $2)', source.nom, ici, source.texte) into present using societe, mots[i];
        end if;
        if not present then
          absents := absents || i;
        end if;
      end loop;
      -- Deux mots qui ne sont nulle part : aucune fiche n'a qu'une faute.
      if cardinality(absents) < 2 then
        execute format('select array(select x.id from (
            select distinct l.id, l.quand from unnest($2, $3, $4, $5, $8) k (f, a, b, c, n) cross join lateral (
              select id, %2$s as quand from %3$I where %4$s and %1$s like k.f and %5$s limit 20) l
            where l.id <> all ($7) and (cardinality($9) = 0 or k.n = $9[1])) x
          order by x.quand desc limit $6 - cardinality($7))', source.texte, source.quand, source.nom, ici, format(autres, source.texte))
          into suite using societe, formes, a, b, c, limite, trouves, fautifs, absents;
        trouves := trouves || suite;
      end if;
    end if;
    if cardinality(trouves) = 0 then
      -- Une forme que l'index lirait dans trop de fiches (une récente sur deux cents, parmi quatre cents, par ses suites d'au moins trois lettres) n'en amène
      -- pas : les formes de l'autre mot le font.
      if source.recentes then
        communes := array(select k.f from unnest(textes[1:400]) x (texte) join unnest(ancres, lues) k (f, lue) on x.texte like k.lue
          group by k.f having count(*) >= 2);
      end if;
      -- Les deux mots les plus longs amènent chacun leurs fiches, d'abord celui qui les amène toutes : s'il le fait, l'autre n'ajouterait rien.
      for tour in 1 .. 2 loop
        amenees := case when (tour = 1) = (not communes && g1 or communes && g2) then g1 else g2 end;
        execute format('with amenees as materialized (
            select f.f, l.id, l.quand, l.texte from unnest($8) f (f) cross join lateral (
              select id, %1$s as texte, %2$s as quand from %3$I where %4$s and %1$s like f.f limit 60) l
            where f.f <> all ($7))
          select array(select x.id from (select distinct l.id, l.quand from amenees l
              where l.id <> all ($9) and l.texte like any ($2) and l.texte like any ($3) and l.texte like any ($4) and l.texte like any ($5)) x
            order by x.quand desc limit $6 - cardinality($9)),
          not exists (select from amenees group by f having count(*) >= 60)', source.texte, source.quand, source.nom, ici)
          into suite, toutes using societe, g1, g2, g3, g4, limite, communes, amenees, trouves;
        trouves := trouves || suite;
        exit when toutes and not communes && amenees or cardinality(trouves) >= limite;
      end loop;
    end if;
    return query select source.genre, x, 2 from unnest(trouves) x;
  end loop;
end $$;
alter function trouver_mots_proches(jsonb, integer) owner to reflet_systeme;
grant execute on function trouver_mots_proches(jsonb, integer) to reflet_interne, reflet_client;
