-- Chercher de partout, chez une grosse société : 0092 ferme le parcours d'index aux fautes de frappe, ce qui obligeait « les mille fiches les
-- plus récentes » d'un client à lire et trier toutes les siennes (70 000 tickets, deux fois par table : jusqu'à une seconde). Elles se lisent
-- désormais à part, par l'index des dates, une fois ; et les formes d'un mot s'y cherchent en une expression, pas l'une après l'autre.

-- Les mille fiches les plus récentes : de la société, ou de toutes si elle est nulle. Rend du texte : au rôle du système seulement.
create function textes_recents(genre text, societe uuid) returns table (id uuid, texte text, quand timestamptz)
  language plpgsql stable set search_path = pg_catalog, public
  set enable_indexscan = on set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  if genre = 'ticket' then
    return query select t.id, t.recherche, t.cree_le from tickets t where (societe is null or t.client_id = societe)
      order by t.cree_le desc, t.id desc limit 1000;
  elsif genre = 'restitution' then
    return query select r.id, r.recherche, r.date_restitution::timestamptz from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 1000;
  end if;
end $$;
revoke all on function textes_recents(text, uuid) from public;
alter function textes_recents(text, uuid) owner to reflet_systeme;

-- Ce texte contient l'un de ces motifs : une expression, lue d'un trait, au lieu de quarante LIKE. Un motif ne porte que lettres, chiffres et jokers.
create function expression_de(motifs text[]) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  return (select string_agg(replace(replace(btrim(m, '%'), '_', '.'), '%', '.*'), '|') from unnest(motifs) m);
revoke all on function expression_de(text[]) from public;
grant execute on function expression_de(text[]) to reflet_systeme;

create or replace function trouver_proche(formes text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
  expression constant text := expression_de(formes);
  recentes uuid[];
begin
  if acteur_id() is null or expression is null then
    return;
  end if;
  -- Comme pour l'exact : une forme courante se prend parmi les plus récentes.
  recentes := array(select x.id from textes_recents('ticket', societe) x where x.texte ~ expression order by x.quand desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.cree_le from unnest(formes) f (forme)
        cross join lateral (select t.id, t.cree_le from tickets t
                            where (societe is null or t.client_id = societe) and t.recherche like f.forme limit 20) x) c
      order by c.cree_le desc limit limite);
  end if;
  return query select 'ticket'::text, x, 2 from unnest(recentes) x;
  recentes := array(select x.id from textes_recents('restitution', societe) x where x.texte ~ expression order by x.quand desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.date_restitution from unnest(formes) f (forme)
        cross join lateral (select r.id, r.date_restitution from restitutions r
                            where (societe is null or r.client_id = societe) and r.recherche like f.forme limit 20) x) c
      order by c.date_restitution desc limit limite);
  end if;
  return query select 'restitution'::text, x, 2 from unnest(recentes) x;
  return query
    select distinct 'vehicule'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select v.id from vehicules v
                        where (societe is null or v.client_id = societe) and v.archive_le is null and v.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'conducteur'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select p.id from conducteurs p
                        where (societe is null or p.client_id = societe) and p.archive_le is null and p.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'document'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select d.id from documents d
                        where (societe is null or d.client_id = societe) and d.recherche like f.forme limit 20) x
    limit limite;
  if societe is null then
    return query select 'garage'::text, g.id, 2 from garages g where g.archive_le is null and g.recherche like any (formes) limit limite;
    return query select 'societe'::text, c.id, 2 from clients c where plier(c.nom) like any (formes) limit limite;
    return query select 'loueur'::text, l.id, 2 from loueurs l where l.archive_le is null and plier(l.nom) like any (formes) limit limite;
  end if;
end $$;

create or replace function trouver_mots_proches(groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
  mots constant text[] := array(select g.formes ->> 0 from jsonb_array_elements(groupes) with ordinality g (formes, n) order by g.n);
  -- Un mot absent admet tout.
  g1 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 0, '["%"]')));
  g2 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 1, '["%"]')));
  g3 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 2, '["%"]')));
  g4 constant text[] := array(select jsonb_array_elements_text(coalesce(groupes -> 3, '["%"]')));
  e1 constant text := expression_de(g1);
  e2 constant text := expression_de(g2);
  e3 constant text := expression_de(g3);
  e4 constant text := expression_de(g4);
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
  recentes uuid[];
  textes text[];
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
      select array_agg(x.id order by x.quand desc, x.id desc), array_agg(x.texte order by x.quand desc, x.id desc) into recentes, textes
      from textes_recents(source.genre, societe) x;
      trouves := array(select x.id from unnest(recentes, textes) with ordinality x (id, texte, place)
        where x.texte ~ e1 and x.texte ~ e2 and x.texte ~ e3 and x.texte ~ e4
        order by x.place limit limite);
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
      -- Une forme que l'index lirait dans trop de fiches (une récente sur deux cents, parmi quatre cents, par ses suites d'au moins trois lettres) n'en amène
      -- pas : les formes de l'autre mot le font.
      if source.recentes then
        communes := array(select k.f from unnest(textes[1:400]) x (texte) join unnest(ancres, lues) k (f, lue) on x.texte like k.lue
          group by k.f having count(*) >= 2);
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
