-- Chercher de partout : une faute par mot de cinq lettres ou plus, quand le texte a plusieurs mots. Une faute de frappe dans l'un, les autres
-- justes : chaque forme se cherche avec eux dans l'index. À défaut, une faute dans plusieurs : chaque forme d'un mot amène quelques fiches, où
-- les autres mots se cherchent à une faute près.
-- `groupes` : un tableau par mot, du plus long au plus court ; d'abord le mot, puis ses formes à une faute près, en motifs LIKE.
create function trouver_mots_proches(groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
  mots constant text[] := array(select g.formes ->> 0 from jsonb_array_elements(groupes) with ordinality g (formes, n) order by g.n);
  -- Un mot absent admet tout.
  g1 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 0, '["%"]')));
  g2 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 1, '["%"]')));
  g3 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 2, '["%"]')));
  g4 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 3, '["%"]')));
  -- De quoi amener des fiches : les deux mots les plus longs. Et ce que l'index en lit : les suites d'au moins trois lettres.
  ancres constant text[] := array(select distinct f from unnest(g1 || g2) f where f <> '%');
  lues constant text[] := array(select regexp_replace(replace(k.f, '_', '%'), '%[a-z0-9]{1,2}(?=%)', '%', 'g')
    from unnest(ancres) with ordinality k (f, n) order by k.n);
  formes text[];
  a text[];
  b text[];
  c text[];
  source record;
  ici text;
  -- Un motif qui admet tout ferait lire l'index entier : seuls les mots qui existent se cherchent.
  autres constant text := (array['%1$s like k.a', '%1$s like k.a and %1$s like k.b', '%1$s like k.a and %1$s like k.b and %1$s like k.c'])[cardinality(mots) - 1];
  trouves uuid[];
  suite uuid[];
  communes text[];
begin
  if acteur_id() is null or cardinality(mots) < 2 then
    return;
  end if;
  -- Une forme d'un mot, et les autres mots justes.
  select array_agg(x.f), array_agg(coalesce(x.autres[1], '%')), array_agg(coalesce(x.autres[2], '%')), array_agg(coalesce(x.autres[3], '%'))
    into formes, a, b, c
  from (select e.f, array(select mots[m] from generate_subscripts(mots, 1) m where m <> g.n) as autres
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
    -- Un nom courant se prend parmi les fiches les plus récentes.
    if source.recentes then
      execute format('select array(select x.id from (select id, %1$s as texte, %2$s as quand from %3$I where %4$s order by %2$s desc, id desc limit 1000) x
        where x.texte like any ($2) and x.texte like any ($3) and x.texte like any ($4) and x.texte like any ($5) order by x.quand desc limit $6)',
        source.texte, source.quand, source.nom, ici) into trouves using societe, g1, g2, g3, g4, limite;
    end if;
    if cardinality(trouves) < limite then
      execute format('select array(select x.id from (
          select distinct l.id, l.quand from unnest($2, $3, $4, $5) k (f, a, b, c) cross join lateral (
            select id, %2$s as quand from %3$I where %4$s and %1$s like k.f and %5$s limit 20) l
          where l.id <> all ($7)) x
        order by x.quand desc limit $6 - cardinality($7))', source.texte, source.quand, source.nom, ici, format(autres, source.texte))
        into suite using societe, formes, a, b, c, limite, trouves;
      trouves := trouves || suite;
    end if;
    if cardinality(trouves) = 0 then
      -- Une forme que l'index lirait dans trop de fiches (une récente sur deux cents, par ses suites d'au moins trois lettres) n'en amène
      -- pas : les formes de l'autre mot le font.
      if source.recentes then
        execute format('select array(select k.f from (select %1$s as texte from %3$I where %4$s order by %2$s desc, id desc limit 1000) x
          join unnest($2, $3) k (f, lue) on x.texte like k.lue group by k.f having count(*) >= 5)',
          source.texte, source.quand, source.nom, ici) into communes using societe, ancres, lues;
      end if;
      execute format('select array(select x.id from (
          select distinct l.id, l.quand from (select f from unnest($8) f where f <> all ($7)) f cross join lateral (
            select id, %1$s as texte, %2$s as quand from %3$I where %4$s and %1$s like f.f limit 60) l
          where l.texte like any ($2) and l.texte like any ($3) and l.texte like any ($4) and l.texte like any ($5)) x
        order by x.quand desc limit $6)', source.texte, source.quand, source.nom, ici) into trouves using societe, g1, g2, g3, g4, limite, communes, ancres;
    end if;
    return query select source.genre, x, 2 from unnest(trouves) x;
  end loop;
end $$;
alter function trouver_mots_proches(jsonb, integer) owner to reflet_systeme;
revoke all on function trouver_mots_proches(jsonb, integer) from public;
grant execute on function trouver_mots_proches(jsonb, integer) to reflet_interne, reflet_client;

-- L'exact ; à défaut une faute par mot ; à défaut une faute dans le texte entier, espaces mis à part.
drop function retrouver(text[], text, text[], integer);
create function retrouver(motifs text[], debut text, formes text[], groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable set search_path = pg_catalog, public as $$
declare
  recentes constant trouvaille[] := array(select x from trouver_recentes(motifs, limite) x);
  pourvus constant text[] := array(select r.genre from unnest(recentes) r group by 1 having count(*) >= limite);
  exactes constant trouvaille[] := array(select x from trouver(motifs, debut, pourvus, limite) x);
begin
  return query select * from unnest(exactes) union all select r.* from unnest(recentes) r where r.genre = any (pourvus);
  if found then
    return;
  end if;
  return query select * from trouver_mots_proches(groupes, limite);
  if found then
    return;
  end if;
  return query select * from trouver_proche(formes, limite);
end $$;
revoke all on function retrouver(text[], text, text[], jsonb, integer) from public;
grant execute on function retrouver(text[], text, text[], jsonb, integer) to reflet_interne, reflet_client;
