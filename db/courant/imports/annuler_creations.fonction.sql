/**
 * Rattrape les créations d'un import : une fiche que personne n'a touchée depuis, et dont rien ne dépend, disparaît. L'équipe ne peut
 * rien effacer d'autre par ici : la ligne d'import dit elle-même ce qu'elle a créé. Rend chaque ligne, et pourquoi elle est refusée.
 */
create or replace function annuler_creations(p_import uuid, p_lignes integer[]) returns table (ligne integer, refus text)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  table_visee text;
  lien record;
  -- Fiches à effacer, et celles que quelque chose retient.
  libres uuid[];
  retenues uuid[];
  motifs jsonb := '{}';
  premiere integer := (select min(x) from unnest(p_lignes) x);
  derniere integer := (select max(x) from unnest(p_lignes) x);
begin
  select case i.entite when 'affectations' then 'historique_affectation_vehicules' else i.entite end into table_visee
  from imports i where i.id = p_import and i.etat = 'annulation' and i.lance_par = acteur_id();
  if table_visee is null then
    raise exception 'import introuvable' using errcode = 'insufficient_privilege';
  end if;
  -- Verrouillées dans un ordre constant, puis comparées : une écriture en cours est attendue, et se voit.
  execute format($sql$
    with lignes as materialized (
      select l.cible, l.ecrite_le from import_lignes l where l.import_id = $1 and l.ligne between $3 and $4 and l.ligne = any ($2)
        and l.verdict = 'creation' and l.ecrite_le is not null and not l.annulee),
    visees as materialized (
      select t.id, t.mis_a_jour_le = l.ecrite_le as intacte from lignes l join %I t on t.id = l.cible order by t.id for update of t)
    select coalesce(array_agg(id) filter (where intacte), '{}'), coalesce(jsonb_object_agg(id, 'modifiee') filter (where not intacte), '{}')
    from visees$sql$, table_visee)
  into libres, motifs using p_import, p_lignes, premiere, derniere;
  -- Toute fiche écrite par une personne (donc journalisée) et qui en désigne une la retient.
  for lien in
    select distinct k.conrelid::regclass::text as source, a.attname as colonne from pg_constraint k
    cross join lateral generate_subscripts(k.conkey, 1) i
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[i]
    join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[i] and r.attname = 'id'
    where k.contype = 'f' and k.confrelid = table_visee::regclass
      and (k.confdeltype <> 'c' or exists (select 1 from pg_trigger g where g.tgrelid = k.conrelid and g.tgfoid = 'journaliser()'::regprocedure))
    order by 1, 2 loop
    execute format('select array(select x from unnest($1) x where exists (select from %s s where s.%I = x))', lien.source, lien.colonne)
    into retenues using libres;
    if retenues <> '{}' then
      motifs := motifs || (select jsonb_object_agg(x, lien.source) from unnest(retenues) x);
      libres := array(select x from unnest(libres) x except select x from unnest(retenues) x);
    end if;
  end loop;
  execute format('delete from %I where id = any ($1)', table_visee) using libres;
  -- Une fiche déjà effacée à la main n'a plus rien à annuler : sa ligne est rendue sans refus.
  return query
    select l.ligne, motifs ->> l.cible::text from import_lignes l
    where l.import_id = p_import and l.ligne between premiere and derniere and l.ligne = any (p_lignes) and l.verdict = 'creation' and l.ecrite_le is not null and not l.annulee;
end $$;
alter function annuler_creations(uuid, integer[]) owner to reflet_systeme;
grant execute on function annuler_creations(uuid, integer[]) to reflet_interne, reflet_client;
