-- Analyses complètes : avoirs et relevés comptés, éléments et frais évitables tenus, vues enregistrées, rapports envoyés, clés d'API.

-- Les chiffres des documents validés d'une restitution, recopiés sur elle comme rapport_ht et facture_ht : un seul parcours suffit aux
-- indicateurs. Montants en centimes HT, avoirs en positif.
alter table restitutions
  add column avoir_ht integer check (avoir_ht >= 0),
  -- Lignes de la facture qui ne sont pas de la remise en état (kilomètres, restitution anticipée, transport…).
  add column hors_fre_ht integer,
  -- Du document de référence : la facture ou le relevé, à défaut le rapport.
  add column frais_brut_ht integer,
  add column frais_abattement_ht integer,
  add column frais_remise_ht integer,
  add column frais_franchise_ht integer,
  add column rapport_le date,
  add column facture_le date,
  -- Lignes de frais comptées.
  add column nombre_dommages integer not null default 0 check (nombre_dommages >= 0);
-- Vrai sur la ligne d'un avoir validé : elle retire son montant des analyses, sans y ajouter de dommage.
alter table document_lignes
  add column credit boolean not null default false,
  add check (not (comptee and credit)),
  add check (not credit or (restitution_id is not null and date_restitution is not null));

-- Le journal laisse ce que la base calcule elle-même.
do $$
begin
  execute replace(pg_get_functiondef('journaliser()'::regprocedure), '''comptee''',
    '''comptee'', ''credit'', ''avoir_ht'', ''hors_fre_ht'', ''frais_brut_ht'', ''frais_abattement_ht'', ''frais_remise_ht'', ''frais_franchise_ht'', ''rapport_le'', ''facture_le'', ''nombre_dommages'', ''empreinte''');
end $$;

-- Frais qu'un geste avant la restitution évite (domain.md 6.1) ; vide : ce n'en est pas un.
create function evitable_fre(element text, categorie text, dommage text) returns text
  language sql immutable parallel safe
  return case
    when element = 'cle' then 'cles'
    when element in ('carte_grise', 'carnet_entretien', 'notice') then 'documents'
    when categorie = 'proprete' then 'nettoyage'
    when categorie = 'pneumatiques' then 'pneumatiques'
    when element = 'pare_brise' and dommage in ('impact', 'eclat') then 'impact_pare_brise'
    else '' end;

drop view lignes_reparties;
drop function axes_fre(text, text, text);
create function axes_fre(categorie text, localisation text, dommage text, element text) returns table (axe text, valeur text)
  language sql immutable parallel safe rows 4 as $$
  select axe, valeur from (values ('categorie', categorie), ('localisation', coalesce(localisation, '')), ('dommage', coalesce(dommage, '')),
    ('element', coalesce(element, '')), ('evitable', evitable_fre(element, categorie, dommage))) a (axe, valeur)
  where axe <> 'evitable' or valeur <> ''
$$;
do $$
declare
  c record;
begin
  for c in select conname from pg_constraint where conrelid = 'repartition_fre'::regclass and contype = 'c'
             and pg_get_constraintdef(oid) ~ '''localisation''' loop
    execute format('alter table repartition_fre drop constraint %I', c.conname);
  end loop;
end $$;
alter table repartition_fre add constraint repartition_fre_axe_check
  check (axe in ('categorie', 'localisation', 'dommage', 'element', 'evitable'));

-- Chaque ligne comptée, une fois par critère et par axe : ce que la répartition doit égaler.
create view lignes_reparties with (security_invoker = true) as
  select r.client_id, extract(year from l.date_restitution)::smallint as annee, c.critere, c.choix, a.axe, a.valeur,
         case when l.credit then 0 else 1 end as nombre,
         case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end as net_ht
  from document_lignes l
  join restitutions r on r.id = l.restitution_id
  cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
  where l.comptee or l.credit;
grant select on lignes_reparties to reflet_systeme;

create or replace function repartir_lignes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform 1 from restitutions where id in (select restitution_id from anciennes where comptee or credit) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
           -count(*) filter (where l.comptee), sum(case when l.credit then abs(coalesce(l.net_ht, 0)) else -coalesce(l.net_ht, 0) end)
    from anciennes l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
    where l.comptee or l.credit group by 1, 2, 3, 4, 5, 6
    having count(*) filter (where l.comptee) <> 0 or sum(case when l.credit then abs(coalesce(l.net_ht, 0)) else -coalesce(l.net_ht, 0) end) <> 0;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform 1 from restitutions where id in (select restitution_id from nouvelles where comptee or credit) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
           count(*) filter (where l.comptee), sum(case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end)
    from nouvelles l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
    where l.comptee or l.credit group by 1, 2, 3, 4, 5, 6
    having count(*) filter (where l.comptee) <> 0 or sum(case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end) <> 0;
  end if;
  return null;
end $$;

create or replace function repartir_restitution() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select c.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
         coalesce(sum(c.signe) filter (where l.comptee), 0),
         sum(c.signe * case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end)
  from document_lignes l
  cross join (
    select old.client_id, critere, choix, -1 as signe from criteres_fre(old.loueur_id, old.agence, old.marque, old.type_vehicule)
    union all
    select new.client_id, critere, choix, 1 from criteres_fre(new.loueur_id, new.agence, new.marque, new.type_vehicule) where tg_op = 'UPDATE') c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
  where l.restitution_id = old.id and (l.comptee or l.credit)
  group by 1, 2, 3, 4, 5, 6
  having coalesce(sum(c.signe) filter (where l.comptee), 0) <> 0
    or sum(c.signe * case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end) <> 0;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function recalculer_repartition() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set work_mem = '128MB' as $$
declare
  ecrites bigint;
begin
  lock table repartition_fre in exclusive mode;
  delete from repartition_fre;
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select * from (
    select client_id, annee,
           case when grouping(loueur_id) = 0 then 'loueur_id' when grouping(agence) = 0 then 'agence' when grouping(marque) = 0 then 'marque'
                when grouping(type_vehicule) = 0 then 'type_vehicule' else 'ensemble' end as critere,
           coalesce(loueur_id::text, agence, marque, type_vehicule, '') as choix,
           case when grouping(categorie) = 0 then 'categorie' when grouping(localisation) = 0 then 'localisation'
                when grouping(dommage) = 0 then 'dommage' when grouping(element) = 0 then 'element' else 'evitable' end as axe,
           coalesce(categorie, localisation, dommage, element, evitable) as valeur, sum(nombre) as nombre, sum(net_ht) as montant
    from (
      select r.client_id, extract(year from l.date_restitution)::smallint as annee, r.loueur_id, r.agence, r.marque, r.type_vehicule,
             l.categorie, coalesce(l.localisation, '') as localisation, coalesce(l.dommage, '') as dommage, coalesce(l.element, '') as element,
             evitable_fre(l.element, l.categorie, l.dommage) as evitable, case when l.credit then 0 else 1 end as nombre,
             case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end as net_ht
      from document_lignes l join restitutions r on r.id = l.restitution_id where l.comptee or l.credit) l
    group by grouping sets ((client_id, annee), (client_id, annee, loueur_id), (client_id, annee, agence), (client_id, annee, marque),
                            (client_id, annee, type_vehicule)),
             grouping sets ((categorie), (localisation), (dommage), (element), (evitable))) s
  where (axe <> 'evitable' or valeur <> '') and (nombre <> 0 or montant <> 0)
  order by 3, 4, 1, 2, 5, 6;
  get diagnostics ecrites = row_count;
  return ecrites;
end $$;

-- Ce que les documents validés disent de ces restitutions. Un relevé mensuel tient lieu de facture ; plusieurs avoirs s'additionnent, quel
-- que soit le signe que le loueur imprime.
create function chiffres_documents(cibles uuid[])
  returns table (id uuid, avoir_ht integer, hors_fre_ht integer, brut_ht integer, abattement_ht integer, remise_ht integer,
                 franchise_ht integer, rapport_le date, facture_le date, dommages integer)
  language sql stable set search_path = pg_catalog, public as $$
  select r.id,
         (select sum(abs(coalesce(d.net_ht, d.brut_ht, 0)))::integer from documents d
          where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'avoir'),
         (select sum(l.net_ht)::integer from document_lignes l where l.document_id = f.id and l.nature <> 'fre' and l.facturable),
         coalesce(f.brut_ht, p.brut_ht), coalesce(f.abattement_ht, case when f.id is null then p.abattement_ht end),
         coalesce(f.remise_ht, case when f.id is null then p.remise_ht end),
         coalesce(f.franchise_ht, case when f.id is null then p.franchise_ht end),
         p.date_document, f.date_document,
         (select count(*)::integer from document_lignes l where l.restitution_id = r.id and l.comptee)
  from unnest(cibles) c (id)
  join restitutions r on r.id = c.id
  left join lateral (select * from documents d where d.restitution_id = r.id and d.etat = 'valide' and d.type_document in ('facture', 'releve')
                     order by d.type_document, d.valide_le desc, d.id limit 1) f on true
  left join lateral (select * from documents d where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'rapport'
                     order by d.valide_le desc, d.id limit 1) p on true
$$;

-- Tient ces chiffres et la marque des lignes d'avoir. La restitution se verrouille d'abord, comme partout.
create function tenir_frais(cibles uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from restitutions where id = any (cibles) order by id for no key update;
  update document_lignes l set credit = not l.credit
  from documents d
  where l.restitution_id = any (cibles) and d.id = l.document_id
    and l.credit is distinct from (d.type_document = 'avoir' and d.etat = 'valide' and l.nature = 'fre' and l.facturable);
  update restitutions r
  set avoir_ht = c.avoir_ht, hors_fre_ht = c.hors_fre_ht, frais_brut_ht = c.brut_ht, frais_abattement_ht = c.abattement_ht,
      frais_remise_ht = c.remise_ht, frais_franchise_ht = c.franchise_ht, rapport_le = c.rapport_le, facture_le = c.facture_le,
      nombre_dommages = c.dommages
  from chiffres_documents(cibles) c
  where c.id = r.id
    and (r.avoir_ht, r.hors_fre_ht, r.frais_brut_ht, r.frais_abattement_ht, r.frais_remise_ht, r.frais_franchise_ht, r.rapport_le,
         r.facture_le, r.nombre_dommages)
        is distinct from
        (c.avoir_ht, c.hors_fre_ht, c.brut_ht, c.abattement_ht, c.remise_ht, c.franchise_ht, c.rapport_le, c.facture_le, c.dommages);
end $$;
alter function tenir_frais(uuid[]) owner to reflet_systeme;
alter function chiffres_documents(uuid[]) owner to reflet_systeme;
revoke execute on function tenir_frais(uuid[]) from public;
grant execute on function tenir_frais(uuid[]) to reflet_systeme;

create function suivre_frais() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cibles uuid[] := array(select distinct x from unnest(array[old.restitution_id, case when tg_op = 'UPDATE' then new.restitution_id end]) x
                         where x is not null order by x);
begin
  if cibles <> '{}' then perform tenir_frais(cibles); end if;
  return null;
end $$;
alter function suivre_frais() owner to reflet_systeme;
-- Après « documents_reference » (les déclencheurs se jouent par ordre de nom), qui dit quelles lignes comptent.
create trigger documents_reference_frais after update or delete on documents for each row execute function suivre_frais();

-- Un relevé mensuel vaut facture : sa part donne le montant facturé de son véhicule.
create or replace function recompter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r uuid := coalesce(new.restitution_id, old.restitution_id);
  reference uuid;
begin
  if r is null then return null; end if;
  perform 1 from restitutions where id = r for no key update;
  select d.id into reference from documents d
  where d.restitution_id = r and d.etat = 'valide' and d.type_document in ('rapport', 'facture')
  order by d.type_document = 'facture' desc, d.valide_le desc, d.id limit 1;

  update document_lignes l set comptee = not l.comptee
  where l.restitution_id = r
    and l.comptee is distinct from coalesce(l.document_id = reference and l.nature = 'fre' and l.facturable, false);

  update restitutions set
    rapport_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'rapport'
                  order by d.valide_le desc, d.id limit 1),
    facture_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d
                  where d.restitution_id = r and d.etat = 'valide' and d.type_document in ('facture', 'releve')
                  order by d.type_document, d.valide_le desc, d.id limit 1)
  where id = r;
  return null;
end $$;

-- Le tableau de bord d'un client se lit dans l'index seul, avoirs compris.
drop index restitutions_client_analyses;
create index restitutions_client_analyses on restitutions (client_id, date_restitution)
  include (id, loueur_id, agence, marque, type_vehicule, kilometrage, montant_ht_apres_remise, rapport_ht, facture_ht, avoir_ht, hors_fre_ht);
-- Deux critères croisés relisent les lignes ; un prix se compare élément par élément ; la liste des lignes suit les dates.
drop index document_lignes_comptees;
create index document_lignes_comptees on document_lignes (restitution_id)
  include (client_id, categorie, localisation, dommage, element, net_ht, credit) where comptee or credit;
create index document_lignes_prix on document_lignes (element, dommage, restitution_id) include (client_id, operation, net_ht) where comptee;

-- Les vues enregistrées d'un écran : les siennes, et celles que sa société (ou l'équipe) partage.
create table vues (
  id uuid primary key default gen_random_uuid(),
  ecran text not null check (ecran in ('analyses')),
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  -- Vide : une vue de l'équipe.
  client_id uuid references clients (id) on delete cascade,
  nom text not null check (length(btrim(nom)) between 1 and 80),
  parametres jsonb not null default '{}' check (jsonb_typeof(parametres) = 'object' and length(parametres::text) <= 4000),
  partagee boolean not null default false,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now()
);
create unique index vues_nom on vues (utilisateur_id, ecran, lower(nom));
create index vues_partagees on vues (client_id, ecran) where partagee;
create trigger vues_maj before update on vues for each row execute function toucher_mis_a_jour_le();
create trigger vues_journal after insert or update or delete on vues for each row execute function journaliser();

-- Qui reçoit le rapport d'une vue, et à quel rythme : chacun s'abonne pour soi, sous ses propres droits.
create table vue_abonnements (
  id uuid primary key default gen_random_uuid(),
  vue_id uuid not null references vues (id) on delete cascade,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  client_id uuid references clients (id) on delete cascade,
  frequence text not null check (frequence in ('hebdomadaire', 'mensuel')),
  pdf boolean not null default true,
  xlsx boolean not null default false,
  cree_le timestamptz not null default now(),
  unique (vue_id, utilisateur_id),
  check (pdf or xlsx)
);
create index vue_abonnements_personne on vue_abonnements (utilisateur_id);
create index vue_abonnements_client on vue_abonnements (client_id);
create trigger vue_abonnements_journal after insert or update or delete on vue_abonnements for each row execute function journaliser();

-- Un rapport par abonnement et par période : la clé unique tient la promesse « une fois », même avec deux serveurs. Ce qui est parti reste,
-- pour dire qui a reçu quoi.
create table rapports_envoyes (
  id uuid primary key default gen_random_uuid(),
  abonnement_id uuid references vue_abonnements (id) on delete set null,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  client_id uuid references clients (id) on delete cascade,
  vue_id uuid references vues (id) on delete set null,
  vue_nom text not null check (length(vue_nom) <= 80),
  destinataire text not null check (length(destinataire) between 3 and 254),
  -- 2026-S48, 2026-11.
  periode text not null check (periode ~ '^[0-9]{4}-(S[0-9]{2}|[0-9]{2})$'),
  etat text not null default 'a_envoyer' check (etat in ('a_envoyer', 'depose', 'abandonne')),
  essais integer not null default 0 check (essais >= 0),
  bail_le timestamptz not null default '-infinity',
  cree_le timestamptz not null default now(),
  depose_le timestamptz,
  raison text check (length(raison) <= 300),
  unique (abonnement_id, periode),
  check ((etat = 'depose') = (depose_le is not null))
);
create index rapports_envoyes_dus on rapports_envoyes (bail_le) where etat = 'a_envoyer';
create index rapports_envoyes_personne on rapports_envoyes (utilisateur_id, cree_le desc);
create index rapports_envoyes_vue on rapports_envoyes (vue_id, cree_le desc);
create index rapports_envoyes_client on rapports_envoyes (client_id);

-- Clés d'API : le condensat seul est gardé ; une clé d'un client ne lit que lui.
create table cles_api (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 80),
  -- Vide : toutes les sociétés.
  client_id uuid references clients (id) on delete cascade,
  empreinte bytea not null unique check (length(empreinte) = 32),
  -- Ses premiers caractères, pour la reconnaître.
  debut text not null check (length(debut) between 4 and 16),
  expire_le date not null,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  revoquee_le timestamptz,
  cle_idempotence uuid
);
create index cles_api_client on cles_api (client_id);
create unique index cles_api_idempotence on cles_api (cree_par, cle_idempotence) where cle_idempotence is not null;
create trigger cles_api_journal after insert or update or delete on cles_api for each row execute function journaliser();
-- À part de la clé : chaque appel l'écrit, et le journal n'a pas à le savoir.
create table cles_api_usages (
  cle_id uuid primary key references cles_api (id) on delete cascade,
  derniere_le timestamptz not null,
  appels bigint not null check (appels >= 0),
  -- La minute en cours et ce qu'elle a compté.
  minute timestamptz not null,
  dans_la_minute integer not null check (dans_la_minute >= 0)
);

do $$
declare
  t text;
begin
  foreach t in array array['vues', 'vue_abonnements', 'rapports_envoyes', 'cles_api', 'cles_api_usages'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
  end loop;
end $$;
create policy interne on vues for select to reflet_interne using (utilisateur_id = (select acteur_id()) or (partagee and client_id is null));
create policy interne_ecrit on vues to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy client on vues for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and (partagee or utilisateur_id = (select acteur_id())));
create policy client_ecrit on vues to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and utilisateur_id = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and utilisateur_id = (select acteur_id()));
grant select, insert, update (nom, parametres, partagee), delete on vues to reflet_interne, reflet_client;

create policy soi on vue_abonnements to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy soi_client on vue_abonnements to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
grant select, insert, update (frequence, pdf, xlsx), delete on vue_abonnements to reflet_interne, reflet_client;

-- L'équipe voit qui reçoit quoi ; une personne, ses propres envois.
create policy interne on rapports_envoyes for select to reflet_interne using (true);
create policy soi on rapports_envoyes for select to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
grant select on rapports_envoyes to reflet_interne, reflet_client;

-- La tâche : ce qui est dû, et à qui. Elle compose ensuite sous l'identité de la personne.
create policy connexion on vue_abonnements to reflet_connexion using (true) with check (true);
grant select, delete on vue_abonnements to reflet_connexion;
create policy connexion on vues for select to reflet_connexion using (true);
grant select on vues to reflet_connexion;
create policy connexion on rapports_envoyes to reflet_connexion using (true) with check (true);
grant select, insert, update (etat, essais, bail_le, depose_le, raison) on rapports_envoyes to reflet_connexion;
-- La transaction qui dépose le message note le rapport déposé, sous l'identité de la personne.
create policy soi_note on rapports_envoyes for update to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()) and etat = 'a_envoyer') with check (utilisateur_id = (select acteur_id()) and etat = 'depose');
grant update (etat, depose_le) on rapports_envoyes to reflet_interne, reflet_client;

-- Ceux qui reçoivent une vue : à qui elle appartient.
create function abonnes_de_vue(vue uuid) returns table (nom text, frequence text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select btrim(u.prenom || ' ' || u.nom), a.frequence
  from vue_abonnements a join utilisateurs u on u.id = a.utilisateur_id join vues v on v.id = a.vue_id
  where a.vue_id = vue and u.actif and v.utilisateur_id = acteur_id()
  order by 1
$$;
alter function abonnes_de_vue(uuid) owner to reflet_systeme;
revoke all on function abonnes_de_vue(uuid) from public;
grant execute on function abonnes_de_vue(uuid) to reflet_interne, reflet_client;

create policy admin on cles_api to reflet_admin using (true) with check (true);
grant select (id, nom, client_id, debut, expire_le, cree_par, cree_le, revoquee_le, cle_idempotence), insert, update (revoquee_le) on cles_api to reflet_admin;
create policy admin on cles_api_usages for select to reflet_admin using (true);
grant select on cles_api_usages to reflet_admin;
create policy connexion on cles_api for select to reflet_connexion using (true);
grant select (id, client_id, empreinte, expire_le, revoquee_le) on cles_api to reflet_connexion;
create policy connexion on cles_api_usages to reflet_connexion using (true) with check (true);
grant select, insert, update on cles_api_usages to reflet_connexion;

-- Reprise des dossiers déjà là.
do $$
begin
  execute 'alter table restitutions disable trigger restitutions_maj';
  set local role reflet_systeme;
  update restitutions r set facture_ht = (
    select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'releve'
    order by d.valide_le desc, d.id limit 1)
  where r.facture_ht is null
    and exists (select from documents d where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'releve');
  perform tenir_frais(array(select distinct restitution_id from documents where restitution_id is not null and etat = 'valide'));
  reset role;
  execute 'alter table restitutions enable trigger restitutions_maj';
end $$;
select recalculer_repartition();
analyze repartition_fre;
