-- Imports : un fichier déposé, ses lignes mises de côté, vérifiées, écrites, annulables. L'import est sa propre tâche (docs/adr/0014).
do $$
declare
  c record;
begin
  -- Les valeurs admises avant restent admises ; un usage et un seau s'ajoutent.
  for c in select conname, pg_get_constraintdef(oid) as texte from pg_constraint
           where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'carte_grise|cartes-grises' loop
    execute format('alter table fichiers drop constraint %I', c.conname);
    execute format('alter table fichiers add constraint %I %s', c.conname,
      replace(replace(c.texte, '''carte_grise''::text', '''carte_grise''::text, ''import''::text'), '|cartes-grises|', '|cartes-grises|imports|'));
  end loop;
end $$;
-- Le fichier d'un import est à l'équipe, même s'il parle d'un client.
create policy import_a_l_equipe on fichiers as restrictive for select to reflet_client using (usage <> 'import');

create table imports (
  id uuid primary key default gen_random_uuid(),
  entite text not null check (entite in ('vehicules', 'conducteurs', 'affectations', 'garages', 'contrats', 'restitutions')),
  client_id uuid references clients (id),
  fichier_id uuid references fichiers (id) on delete set null,
  nom_fichier text not null check (length(nom_fichier) between 1 and 255),
  etat text not null default 'lecture' check (etat in (
    'lecture', 'colonnes', 'verification', 'pret', 'import', 'termine', 'annulation', 'annule', 'echec', 'abandonne')),
  -- Ce qui a été reconnu du fichier : séparateur, encodage, signe décimal, feuille, ligne des titres.
  format jsonb not null default '{}' check (jsonb_typeof(format) = 'object'),
  -- Une entrée par colonne du fichier : son titre, des exemples.
  colonnes jsonb not null default '[]' check (jsonb_typeof(colonnes) = 'array'),
  -- Une entrée par colonne du fichier : la colonne de Reflet, ou nul.
  correspondance jsonb not null default '[]' check (jsonb_typeof(correspondance) = 'array'),
  lignes integer not null default 0 check (lignes >= 0),
  -- Avancement de la phase en cours, en lignes.
  faites integer not null default 0 check (faites >= 0),
  a_faire integer not null default 0 check (a_faire >= 0),
  crees integer not null default 0 check (crees >= 0),
  modifies integer not null default 0 check (modifies >= 0),
  inchanges integer not null default 0 check (inchanges >= 0),
  rejetes integer not null default 0 check (rejetes >= 0),
  annules integer not null default 0 check (annules >= 0),
  refuses integer not null default 0 check (refuses >= 0),
  motif text check (length(motif) <= 500),
  cree_par uuid references utilisateurs (id) on delete set null,
  -- La personne au nom de qui la phase en cours écrit.
  lance_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  fini_le timestamptz,
  lignes_effacees_le timestamptz,
  -- Bail de la tâche : deux serveurs ne prennent pas le même import, et celui qui meurt le laisse revenir seul.
  bail_le timestamptz not null default '-infinity',
  prises integer not null default 0 check (prises >= 0),
  echecs integer not null default 0 check (echecs >= 0),
  check ((entite = 'garages') = (client_id is null))
);
create index imports_recents on imports (cree_le desc, id desc);
create index imports_client on imports (client_id, cree_le desc);
create index imports_fichier on imports (fichier_id);
create index imports_a_faire on imports (bail_le) where etat in ('lecture', 'verification', 'import', 'annulation');

create table import_lignes (
  import_id uuid not null references imports (id) on delete cascade,
  -- Numéro de la ligne dans le fichier, comme le tableur le montre.
  ligne integer not null check (ligne between 1 and 10000000),
  -- Les cellules telles que lues, et ce qu'elles deviennent.
  cellules jsonb not null check (jsonb_typeof(cellules) = 'array'),
  valeurs jsonb,
  -- { colonne, valeur, raison } ; jamais seulement la première.
  erreurs jsonb not null default '[]' check (jsonb_typeof(erreurs) = 'array'),
  cle text,
  verdict text check (verdict in ('creation', 'modification', 'inchangee', 'rejetee')),
  cible uuid,
  changes jsonb,
  avant jsonb,
  -- Pour une affectation ou un contrat : ce qu'ils occuperont, pour voir les chevauchements du fichier entier.
  vehicule_id uuid,
  debut date,
  fin date,
  -- Date de mise à jour de la fiche juste après l'import : si elle a bougé, quelqu'un d'autre y est passé.
  ecrite_le timestamptz,
  annulee boolean not null default false,
  refus text check (length(refus) <= 300),
  primary key (import_id, ligne)
);
create index import_lignes_verdict on import_lignes (import_id, verdict, ligne);
create index import_lignes_cle on import_lignes (import_id, cle) where cle is not null;

-- Retrouver des milliers de conducteurs par leur permis ou leur nom, dans un ordre ou dans l'autre.
create index conducteurs_permis_plie on conducteurs (client_id, normaliser_plaque(numero_permis));
create index conducteurs_nom_plie on conducteurs (client_id, plier(prenom || nom));
create index conducteurs_nom_inverse on conducteurs (client_id, plier(nom || prenom));

-- Les colonnes choisies la dernière fois pour les mêmes titres.
create table import_correspondances (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients (id),
  entite text not null check (length(entite) <= 40),
  titres text not null check (length(titres) <= 20000),
  correspondance jsonb not null check (jsonb_typeof(correspondance) = 'array'),
  mis_a_jour_le timestamptz not null default now()
);
create unique index import_correspondances_cle on import_correspondances (entite, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), md5(titres));

do $$
declare
  t text;
begin
  foreach t in array array['imports', 'import_lignes', 'import_correspondances'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('grant select, insert, update on %I to reflet_interne', t);
  end loop;
end $$;
grant delete on import_lignes to reflet_interne;
-- La tâche sait quel import attend, et pour qui ; les lignes ne se lisent que sous l'identité de la personne.
create policy connexion on imports to reflet_connexion using (true) with check (true);
grant select (id, entite, client_id, etat, lance_par, bail_le, prises, echecs, fini_le, cree_le, lignes_effacees_le, fichier_id) on imports to reflet_connexion;
grant update (etat, motif, bail_le, prises, echecs, fini_le, lignes_effacees_le) on imports to reflet_connexion;
-- L'effacement des vieux imports : leurs lignes parlent de personnes, elles ne se gardent pas toujours.
create policy connexion_efface on import_lignes for delete to reflet_connexion using (true);
grant select (import_id), delete on import_lignes to reflet_connexion;
create policy connexion_vieux on import_lignes for select to reflet_connexion using (true);
create policy connexion_import on fichiers for update to reflet_connexion using (usage = 'import') with check (usage = 'import');
create policy connexion_import_lu on fichiers for select to reflet_connexion using (usage = 'import');
grant select (usage), update (rattache) on fichiers to reflet_connexion;

/**
 * Rattrape les créations d'un import : une fiche que personne n'a touchée depuis, et dont rien ne dépend, disparaît. L'équipe ne peut
 * rien effacer d'autre par ici : la ligne d'import dit elle-même ce qu'elle a créé. Rend les lignes refusées et pourquoi.
 */
create function annuler_creations(p_import uuid, p_lignes integer[]) returns table (ligne integer, refus text)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  table_visee text;
  l record;
  lien record;
  raison text;
  trouve boolean;
begin
  select case i.entite when 'affectations' then 'historique_affectation_vehicules' else i.entite end into table_visee
  from imports i where i.id = p_import and i.etat = 'annulation' and i.lance_par = acteur_id();
  if table_visee is null then
    raise exception 'import introuvable' using errcode = 'insufficient_privilege';
  end if;
  for l in select il.ligne as numero, il.cible, il.ecrite_le from import_lignes il
           where il.import_id = p_import and il.ligne = any (p_lignes) and il.verdict = 'creation' and il.ecrite_le is not null and not il.annulee
           order by il.ligne desc loop
    raison := null;
    execute format('select true from %I t where t.id = $1 and t.mis_a_jour_le = $2 for update', table_visee) into trouve using l.cible, l.ecrite_le;
    if trouve is null then
      execute format('select true from %I t where t.id = $1', table_visee) into trouve using l.cible;
      -- Déjà effacée à la main : il n'y a plus rien à annuler.
      if trouve then raison := 'modifiee'; end if;
    else
      -- Toute fiche écrite par une personne (donc journalisée) et qui désigne celle-ci la retient.
      for lien in
        select k.conrelid::regclass as source, a.attname as colonne from pg_constraint k
        cross join lateral generate_subscripts(k.conkey, 1) i
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[i]
        join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[i] and r.attname = 'id'
        where k.contype = 'f' and k.confrelid = table_visee::regclass
          and (k.confdeltype <> 'c' or exists (select 1 from pg_trigger g where g.tgrelid = k.conrelid and g.tgfoid = 'journaliser()'::regprocedure)) loop
        execute format('select true from %s s where s.%I = $1 limit 1', lien.source, lien.colonne) into trouve using l.cible;
        if trouve then
          raison := lien.source::text;
          exit;
        end if;
      end loop;
      if raison is null then
        execute format('delete from %I where id = $1', table_visee) using l.cible;
      end if;
    end if;
    ligne := l.numero;
    refus := raison;
    return next;
  end loop;
end $$;
alter function annuler_creations(uuid, integer[]) owner to reflet_systeme;
revoke all on function annuler_creations(uuid, integer[]) from public;
grant execute on function annuler_creations(uuid, integer[]) to reflet_interne;
