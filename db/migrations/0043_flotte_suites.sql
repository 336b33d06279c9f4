-- Suites de la flotte : un retour sous une ancienne plaque fait taire le rappel du contrat, l'annulation d'un import va par lots, le choix
-- des rappels entre au journal.

-- Une restitution de ce véhicule depuis ce jour : la sienne, sinon celle d'une plaque qu'il a portée (comme pour fins_de_contrat).
create function vehicule_rendu_depuis(client uuid, vehicule uuid, jour date) returns boolean
  language sql stable set search_path = pg_catalog, public
  begin atomic
    select exists (select from restitutions r where r.client_id = client and r.vehicule_id = vehicule and r.date_restitution >= jour)
      or exists (select from vehicule_plaques p join restitutions r on r.client_id = p.client_id and r.plaque = p.plaque
                 where p.client_id = client and p.vehicule_id = vehicule and r.vehicule_id is null and r.date_restitution >= jour);
  end;

-- La vue et la fonction gardent tout ce que d'autres migrations y ont mis : une seule condition s'ajoute à chacune.
do $$
declare
  vue text := pg_get_viewdef('causes_de_rappel'::regclass);
  fonction text := pg_get_functiondef('suivre_causes_de_rappel()'::regprocedure);
  vue_suivie text := replace(vue, 'v.archive_le IS NULL', 'v.archive_le IS NULL and not vehicule_rendu_depuis(v.client_id, v.id, t.date_fin - 180)');
  fonction_suivie text := replace(fonction, 'v.plaque = to_jsonb(new) ->> ''plaque''',
    'v.id in (select vehicules_de_restitution(new.client_id, (to_jsonb(new) ->> ''vehicule_id'')::uuid, to_jsonb(new) ->> ''plaque''))');
begin
  if vue_suivie = vue or fonction_suivie = fonction then
    raise exception 'causes_de_rappel ou suivre_causes_de_rappel n''ont plus la forme attendue';
  end if;
  execute 'create or replace view causes_de_rappel with (security_invoker = true) as ' || vue_suivie;
  execute fonction_suivie;
end $$;
drop trigger restitutions_rappels on restitutions;
create trigger restitutions_rappels
  after insert or update of date_restitution, immatriculation, vehicule_id, url_rapport, montant_ht_apres_remise, loueur_id on restitutions
  for each row execute function suivre_causes_de_rappel();

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

-- Ce que chacun choisit de recevoir se change par lui, ou par le lien d'un e-mail (auteur nul) : le journal garde les deux.
create function journaliser_preference() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  avant jsonb := case when tg_op = 'UPDATE' then jsonb_build_object('centre', old.centre, 'courriel', old.courriel) end;
  apres jsonb := jsonb_build_object('centre', new.centre, 'courriel', new.courriel);
begin
  if avant is distinct from apres then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    values ('preferences_notifications', new.utilisateur_id, (select u.client_id from utilisateurs u where u.id = new.utilisateur_id),
            acteur_id(), 'modification', new.genre, avant, apres);
  end if;
  return null;
end $$;
alter function journaliser_preference() owner to reflet_systeme;
create trigger preferences_notifications_journal after insert or update on preferences_notifications
  for each row execute function journaliser_preference();
