-- Les changements en direct. Chaque instruction qui change une table suivie laisse un avis sur un canal : quelle entité, quelle société, qui a
-- le droit de le savoir, et quelques identifiants ; jamais un contenu. PostgreSQL ne l'envoie qu'une fois la transaction validée.

-- La société d'une ligne : la sienne, ou elle-même si c'est une société. Vide : une ligne de toutes (un loueur, un garage).
create function societe_visee(entite text, ligne jsonb) returns uuid language sql immutable parallel safe
  return case when entite = 'clients' then ligne ->> 'id' else ligne ->> 'client_id' end::uuid;
-- Ce qui est dit interne ne sort pas de l'équipe.
create function audience_de(ligne jsonb, client_lit boolean, partenaire_lit boolean) returns text language sql immutable parallel safe
  return case when ligne ->> 'interne' = 'true' then 'equipe' when client_lit then 'tous' when partenaire_lit then 'partenaire' else 'equipe' end;
-- Envoie un avis ; rend le nombre de lignes nommées depuis le début de la transaction.
create function avertir(entite text, client uuid, audience text, nombre bigint, ids uuid[], deja integer, seuil integer) returns integer
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if deja + nombre <= seuil then
    perform pg_notify('reflet_en_direct', jsonb_build_object('e', entite, 'c', client, 'a', audience, 'i', to_jsonb(ids))::text);
    return deja + nombre;
  end if;
  perform pg_notify('reflet_en_direct', jsonb_build_object('e', entite, 'c', client, 'a', audience)::text);
  return seuil;
end $$;

-- Une instruction d'une ligne dit laquelle. Au-delà de quelques lignes dans la même transaction, l'avis ne dit plus que l'entité et la
-- société : identique d'une instruction à l'autre, PostgreSQL n'en garde qu'un.
create function signaler() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seuil constant integer := 20;
  -- Ce qui est calculé ou tenu par déclencheur n'apprend rien.
  ignores constant text[] := array['recherche', 'plaque', 'mis_a_jour_le', 'cle_idempotence', 'comptee'];
  caches_client text[];
  caches_partenaire text[];
  client_lit boolean;
  partenaire_lit boolean;
  deja integer := coalesce(nullif(current_setting('app.avis', true), ''), '0')::integer;
  g record;
begin
  -- Qui peut l'apprendre se lit dans les droits de colonnes : ce qu'un client ne peut pas lire ne fait rien bouger chez lui.
  select coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client', tg_relid, attnum, 'select')), '{}') || ignores,
         coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select')), '{}') || ignores,
         bool_or(has_column_privilege('reflet_client', tg_relid, attnum, 'select')),
         bool_or(has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select'))
  into caches_client, caches_partenaire, client_lit, partenaire_lit
  from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped;

  if tg_op = 'INSERT' then
    for g in select l.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select x.id, societe_visee(tg_argv[0], to_jsonb(x)) as client, audience_de(to_jsonb(x), client_lit, partenaire_lit) as audience
               from apres x) l group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  elsif tg_op = 'DELETE' then
    for g in select l.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select y.id, societe_visee(tg_argv[0], to_jsonb(y)) as client, audience_de(to_jsonb(y), client_lit, partenaire_lit) as audience
               from avant y) l group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  else
    for g in select s.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select x.id, to_jsonb(x) as apres, to_jsonb(y) as avant,
                      case when to_jsonb(x) - ignores = to_jsonb(y) - ignores then null
                           when not client_lit and not partenaire_lit then 'equipe'
                           when client_lit and to_jsonb(x) - caches_client <> to_jsonb(y) - caches_client
                             then audience_de(to_jsonb(x), client_lit, partenaire_lit)
                           when to_jsonb(x) - caches_partenaire <> to_jsonb(y) - caches_partenaire
                             then audience_de(to_jsonb(x), false, partenaire_lit)
                           else 'equipe' end as audience
               from apres x join avant y on y.id = x.id) l
             -- Une fiche qui change de société quitte l'une et arrive dans l'autre.
             cross join lateral (select societe_visee(tg_argv[0], l.apres) union select societe_visee(tg_argv[0], l.avant)) s (client)
             where l.audience is not null group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  end if;
  perform set_config('app.avis', deja::text, true);
  return null;
end $$;
alter function signaler() owner to reflet_systeme;

-- Chaque table suivie, et l'entité sous laquelle les écrans la connaissent.
create procedure suivre_en_direct(nom regclass, entite text) language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s referencing new table as apres for each statement execute function signaler(%L)',
    'en_direct_ajout', nom, entite);
  execute format('create trigger %I after update on %s referencing old table as avant new table as apres for each statement execute function signaler(%L)',
    'en_direct_changement', nom, entite);
  execute format('create trigger %I after delete on %s referencing old table as avant for each statement execute function signaler(%L)',
    'en_direct_retrait', nom, entite);
end $$;
call suivre_en_direct('tickets', 'tickets');
call suivre_en_direct('restitutions', 'restitutions');
call suivre_en_direct('documents', 'documents');
call suivre_en_direct('contestations', 'contestations');
call suivre_en_direct('vehicules', 'vehicules');
call suivre_en_direct('conducteurs', 'conducteurs');
call suivre_en_direct('historique_affectation_vehicules', 'affectations');
call suivre_en_direct('contrats', 'contrats');
call suivre_en_direct('audits', 'audits');
call suivre_en_direct('etats_des_lieux', 'etatsDesLieux');
call suivre_en_direct('commentaires', 'commentaires');
call suivre_en_direct('garages', 'garages');
call suivre_en_direct('loueurs', 'loueurs');
call suivre_en_direct('conditions_loueur', 'conditions');
call suivre_en_direct('formulaires', 'formulaires');
call suivre_en_direct('imports', 'imports');
call suivre_en_direct('clients', 'clients');
call suivre_en_direct('utilisateurs', 'utilisateurs');
call suivre_en_direct('vocabulaire_appris', 'vocabulaire');

-- Un droit qui change : les flux de cette session, de cette personne ou de cette société se vérifient aussitôt.
create function signaler_droits() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('reflet_en_direct', jsonb_build_object('x', tg_argv[0], 'i', old.id)::text);
  return null;
end $$;
alter function signaler_droits() owner to reflet_systeme;
create trigger en_direct_droits after update on sessions for each row
  when (old.revoquee_le is distinct from new.revoquee_le) execute function signaler_droits('session');
create trigger en_direct_droits_fin after delete on sessions for each row execute function signaler_droits('session');
create trigger en_direct_droits after update on utilisateurs for each row
  when ((old.actif, old.role, old.client_id, old.domaine_partenaire) is distinct from (new.actif, new.role, new.client_id, new.domaine_partenaire))
  execute function signaler_droits('utilisateur');
create trigger en_direct_droits after update on clients for each row
  when ((old.besoins, old.est_partenaire, old.desactive_le) is distinct from (new.besoins, new.est_partenaire, new.desactive_le))
  execute function signaler_droits('client');

-- Qui est sur quelle fiche, à l'instant : rien à garder après une panne.
create unlogged table presences (
  onglet uuid primary key,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  entite text not null check (length(entite) between 1 and 30),
  ligne_id uuid not null,
  -- La société de la fiche, pas celle de la personne ; vide : une fiche de l'équipe.
  client_id uuid references clients (id) on delete cascade,
  interne boolean not null,
  nom text not null check (length(nom) <= 200),
  -- Un client ne lit que celui-ci : il connaît ses collègues par leur nom, l'équipe par le sien.
  nom_public text generated always as (case when interne then null else nom end) stored,
  modifie boolean not null default false,
  vue_le timestamptz not null
);
create index presences_fiche on presences (entite, ligne_id);
create index presences_personne on presences (utilisateur_id);
create index presences_client on presences (client_id);
create index presences_vieilles on presences (vue_le);
alter table presences enable row level security;
alter table presences force row level security;
create policy systeme on presences to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on presences to reflet_systeme;
create policy interne on presences for select to reflet_interne using (true);
create policy client on presences for select to reflet_client using (client_id = (select acteur_client_id()));
-- Chacun n'annonce que soi, et un client que chez lui.
create policy soi_interne on presences to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and interne);
create policy soi_client on presences to reflet_client
  using (utilisateur_id = (select acteur_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()) and not interne);
grant select, insert, update, delete on presences to reflet_interne;
grant select (onglet, utilisateur_id, entite, ligne_id, client_id, interne, nom_public, modifie, vue_le) on presences to reflet_client;
grant insert (onglet, utilisateur_id, entite, ligne_id, client_id, interne, nom, modifie, vue_le),
  update (entite, ligne_id, client_id, interne, nom, modifie, vue_le), delete on presences to reflet_client;
create policy connexion on presences to reflet_connexion using (true);
grant select (vue_le), delete on presences to reflet_connexion;

-- Arriver, partir, commencer à modifier se dit ; rester là ne se dit pas.
create function signaler_presence() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l presences := coalesce(new, old);
begin
  if tg_op = 'UPDATE' then
    if (old.entite, old.ligne_id, old.modifie) is not distinct from (new.entite, new.ligne_id, new.modifie) then
      return null;
    end if;
    if old.ligne_id <> new.ligne_id then
      perform pg_notify('reflet_en_direct', jsonb_build_object('e', 'presences', 'c', old.client_id, 'a',
        case when old.client_id is null then 'equipe' else 'tous' end, 'i', jsonb_build_array(old.ligne_id))::text);
    end if;
  end if;
  perform pg_notify('reflet_en_direct', jsonb_build_object('e', 'presences', 'c', l.client_id, 'a',
    case when l.client_id is null then 'equipe' else 'tous' end, 'i', jsonb_build_array(l.ligne_id))::text);
  return null;
end $$;
alter function signaler_presence() owner to reflet_systeme;
create trigger en_direct_presence after insert or update or delete on presences for each row execute function signaler_presence();

-- Webhooks : une adresse prévenue de ce qui change. L'événement naît dans la transaction du changement, ou pas du tout ; il ne porte que des
-- identifiants, que le destinataire relit avec une clé d'API, donc sous des droits.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 80),
  adresse text not null check (length(adresse) <= 500 and adresse ~ '^https?://'),
  -- La seule société dont il apprend les événements ; vide : toutes.
  client_id uuid references clients (id) on delete cascade,
  evenements text[] not null check (cardinality(evenements) between 1 and 30),
  secret text not null check (length(secret) between 32 and 100),
  actif boolean not null default true,
  -- Échecs de suite, et pourquoi il s'est arrêté seul.
  echecs integer not null default 0 check (echecs >= 0),
  desactive_le timestamptz,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null,
  cle_idempotence uuid unique
);
create index webhooks_client on webhooks (client_id);
create index webhooks_auteur on webhooks (cree_par);
create trigger webhooks_journal after insert or update or delete on webhooks for each row execute function journaliser();

create table webhook_livraisons (
  -- Le même à chaque essai : le destinataire reconnaît un doublon.
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  evenement text not null check (length(evenement) <= 60),
  ligne_id uuid not null,
  client_id uuid,
  survenu_le timestamptz not null default now(),
  etat text not null default 'attente' check (etat in ('attente', 'livree', 'abandonnee')),
  essais integer not null default 0 check (essais >= 0),
  essai_le timestamptz not null default '-infinity',
  statut_http integer check (statut_http between 100 and 599),
  duree_ms integer check (duree_ms >= 0),
  erreur text check (length(erreur) <= 300),
  livree_le timestamptz
);
create index webhook_livraisons_dues on webhook_livraisons (essai_le) where etat = 'attente';
create index webhook_livraisons_journal on webhook_livraisons (webhook_id, survenu_le desc, id);

do $$
declare
  t text;
begin
  foreach t in array array['webhooks', 'webhook_livraisons'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy admin on %I to reflet_admin using (true) with check (true)', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
  end loop;
end $$;
-- Le secret se donne une fois et ne se relit pas.
grant select (id, nom, adresse, client_id, evenements, actif, echecs, desactive_le, cree_par, cree_le, cle_idempotence), insert, delete,
  update (nom, adresse, evenements, actif, echecs, desactive_le) on webhooks to reflet_admin;
grant select, insert (webhook_id, evenement, ligne_id, client_id, survenu_le) on webhook_livraisons to reflet_admin;
grant update (etat, essais, essai_le, erreur, statut_http, duree_ms, livree_le) on webhook_livraisons to reflet_admin;
-- La tâche qui livre, et l'oubli du journal.
grant select, update (echecs, actif, desactive_le) on webhooks to reflet_connexion;
grant select, delete, update (etat, essais, essai_le, erreur, statut_http, duree_ms, livree_le) on webhook_livraisons to reflet_connexion;

-- Une livraison par webhook que l'événement concerne. Sans webhook, une seule lecture d'une table vide.
create function deposer_evenement() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fait text := tg_argv[0] || case tg_op when 'INSERT' then '.creation' when 'UPDATE' then '.modification' else '.suppression' end;
begin
  if not exists (select from webhooks where actif and fait = any (evenements)) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into webhook_livraisons (webhook_id, evenement, ligne_id, client_id)
    select w.id, fait, l.id, l.client_id from avant l join webhooks w on w.actif and fait = any (w.evenements) and (w.client_id is null or w.client_id = l.client_id);
  else
    insert into webhook_livraisons (webhook_id, evenement, ligne_id, client_id)
    select w.id, fait, l.id, l.client_id from apres l join webhooks w on w.actif and fait = any (w.evenements) and (w.client_id is null or w.client_id = l.client_id);
  end if;
  return null;
end $$;
alter function deposer_evenement() owner to reflet_systeme;
create procedure suivre_par_webhook(nom regclass, entite text) language plpgsql as $$
begin
  execute format('create trigger webhook_ajout after insert on %s referencing new table as apres for each statement execute function deposer_evenement(%L)', nom, entite);
  execute format('create trigger webhook_changement after update on %s referencing new table as apres for each statement execute function deposer_evenement(%L)', nom, entite);
  execute format('create trigger webhook_retrait after delete on %s referencing old table as avant for each statement execute function deposer_evenement(%L)', nom, entite);
end $$;
call suivre_par_webhook('tickets', 'ticket');
call suivre_par_webhook('restitutions', 'restitution');
call suivre_par_webhook('documents', 'document');
call suivre_par_webhook('contestations', 'contestation');
call suivre_par_webhook('vehicules', 'vehicule');
