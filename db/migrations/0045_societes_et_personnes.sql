-- Sociétés et personnes gérées à l'écran : identité d'une société, ses agences, sa désactivation ; invitations, suspensions, dernier admin.

alter table clients
  add column raison_sociale text check (length(raison_sociale) <= 200),
  add column siren text check (siren ~ '^[0-9]{9}$'),
  add column adresse text check (length(adresse) <= 300),
  add column code_postal text check (length(code_postal) <= 10),
  add column ville text check (length(ville) <= 120),
  -- Ses personnes voient la colonne et le filtre de facture, comme celles du domaine partenaire.
  add column est_partenaire boolean not null default false,
  add column desactive_le timestamptz,
  add column mis_a_jour_le timestamptz not null default now(),
  add column cle_idempotence uuid,
  -- Le prestataire est chez lui : ni partenaire, ni désactivé.
  add check (not est_prestataire or (desactive_le is null and not est_partenaire));
create unique index clients_siren on clients (siren) where siren is not null;
create unique index clients_cle on clients (cle_idempotence) where cle_idempotence is not null;
create trigger clients_maj before update on clients for each row execute function toucher_mis_a_jour_le();
grant delete on clients to reflet_admin;
grant select (est_partenaire, desactive_le) on clients to reflet_connexion;

-- Les agences d'une société : une liste de valeurs. Les fiches gardent le nom en texte ; renommer ici change les fiches qui le portent.
create table agences (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  nom text not null check (length(btrim(nom)) between 1 and 200 and plier(nom) <> ''),
  cree_le timestamptz not null default now()
);
create unique index agences_nom on agences (client_id, plier(nom));

-- Un export complet emporte tout ce que Reflet sait d'une société : qui, quand, et s'il est allé au bout.
create table exports_societe (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  demande_par uuid references utilisateurs (id) on delete set null,
  demande_le timestamptz not null,
  fini_le timestamptz,
  lignes integer check (lignes >= 0),
  fichiers integer check (fichiers >= 0)
);
create index exports_societe_client on exports_societe (client_id, demande_le desc);
create index exports_societe_auteur on exports_societe (demande_par);

alter table utilisateurs
  add column suspendu_le timestamptz,
  -- Invitée, la personne n'a pas encore suivi son lien : ni mot de passe, ni accès.
  add column invitation_en_attente boolean not null default false,
  add column second_facteur_exige boolean not null default false,
  add column cle_idempotence uuid;
create unique index utilisateurs_cle on utilisateurs (cle_idempotence) where cle_idempotence is not null;

-- Une invitation vivante par personne ; la renvoyer éteint le lien d'avant. Seul le condensat du secret est gardé.
create table invitations (
  utilisateur_id uuid primary key references utilisateurs (id) on delete cascade,
  jeton_sha256 bytea not null check (length(jeton_sha256) = 32),
  envoyee_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > envoyee_le),
  envois integer not null default 1 check (envois >= 1),
  invitee_par uuid references utilisateurs (id) on delete set null
);
create unique index invitations_jeton on invitations (jeton_sha256);
create index invitations_auteur on invitations (invitee_par);

do $$
declare
  t text;
begin
  foreach t in array array['agences', 'exports_societe', 'invitations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy admin on %I to reflet_admin using (true) with check (true)', t);
  end loop;
  foreach t in array array['agences', 'exports_societe'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function journaliser()', t || '_journal', t);
  end loop;
end $$;
grant select, insert, update (nom), delete on agences to reflet_admin;
create policy interne on agences for select to reflet_interne using (true);
grant select on agences to reflet_interne;
create policy client on agences for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on agences to reflet_client;
grant select, insert, update (fini_le, lignes, fichiers) on exports_societe to reflet_admin;
-- Le condensat s'écrit, il ne se relit que sous le rôle de connexion, qui vérifie le lien.
grant select (utilisateur_id, envoyee_le, expire_le, envois, invitee_par) on invitations to reflet_admin;
grant insert, update (jeton_sha256, envoyee_le, expire_le, envois, invitee_par) on invitations to reflet_admin;
create policy connexion on invitations to reflet_connexion using (true) with check (true);
grant select, delete on invitations to reflet_connexion;

-- L'admin tient les comptes : jamais un mot de passe, ni une adresse (celle d'une invitation s'annule et se refait).
create policy admin on utilisateurs to reflet_admin using (true) with check (true);
create policy admin_annule on utilisateurs as restrictive for delete to reflet_admin using (invitation_en_attente);
grant insert (id, prenom, nom, email, role, client_id, telephone_portable, fonction, invitation_en_attente, second_facteur_exige, cle_idempotence)
  on utilisateurs to reflet_admin;
grant update (prenom, nom, telephone_portable, fonction, role, client_id, suspendu_le, second_facteur_exige) on utilisateurs to reflet_admin;
grant delete on utilisateurs to reflet_admin;
grant select (suspendu_le, invitation_en_attente, second_facteur_exige, cree_le, cle_idempotence) on utilisateurs to reflet_interne;
-- Il voit quand une personne s'est connectée, et ferme ses sessions ; le condensat du jeton reste illisible.
create policy admin on sessions to reflet_admin using (true) with check (true);
-- Il sait qui a installé une double authentification, sans rien en lire de plus.
create function facteur_installe(personne uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select exists (select from seconds_facteurs f where f.utilisateur_id = personne);
  end;
alter function facteur_installe(uuid) owner to reflet_systeme;
revoke all on function facteur_installe(uuid) from public;
grant execute on function facteur_installe(uuid) to reflet_admin;

-- Accepter une invitation : le nom, le mot de passe et les droits du domaine, sous le rôle de connexion, d'un compte qui attend.
create policy connexion_invitation on utilisateurs for update to reflet_connexion using (invitation_en_attente) with check (actif);
grant select (invitation_en_attente, second_facteur_exige) on utilisateurs to reflet_connexion;
grant update (prenom, nom, invitation_en_attente) on utilisateurs to reflet_connexion;

-- Un compte ouvert l'est parce que ni lui ni sa société ne sont arrêtés, et qu'il a accepté son invitation : `actif`, que tout le
-- programme lit, en découle.
set local role reflet_systeme;
update utilisateurs set suspendu_le = now() where not actif;
reset role;
create function tenir_acces() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.actif := (tg_op = 'UPDATE' or new.actif) and new.suspendu_le is null and not new.invitation_en_attente
    and not exists (select from clients c where c.id = new.client_id and c.desactive_le is not null);
  return new;
end $$;
alter function tenir_acces() owner to reflet_systeme;
create trigger utilisateurs_acces before insert or update of suspendu_le, invitation_en_attente, client_id on utilisateurs
  for each row execute function tenir_acces();
create function suivre_acces_de_societe() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update utilisateurs set client_id = client_id where client_id = new.id;
  return null;
end $$;
alter function suivre_acces_de_societe() owner to reflet_systeme;
create trigger clients_acces after update on clients
  for each row when (old.desactive_le is null is distinct from (new.desactive_le is null)) execute function suivre_acces_de_societe();

-- Jamais le dernier admin dehors. Le verrou fait se suivre deux gestes simultanés : le second compte ce qu'a laissé le premier.
create function garder_un_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dernier-admin', 0));
  if not exists (select from utilisateurs where role = 'admin' and actif and mot_de_passe is not null) then
    raise exception 'il ne resterait aucun admin' using errcode = 'check_violation', constraint = 'dernier_admin';
  end if;
  return null;
end $$;
alter function garder_un_admin() owner to reflet_systeme;
create trigger utilisateurs_dernier_admin after update on utilisateurs for each row
  when (old.role = 'admin' and old.actif and old.mot_de_passe is not null
    and not (new.role = 'admin' and new.actif and new.mot_de_passe is not null))
  execute function garder_un_admin();
create trigger utilisateurs_dernier_admin_retire after delete on utilisateurs for each row
  when (old.role = 'admin' and old.actif and old.mot_de_passe is not null) execute function garder_un_admin();

-- Le formulaire public d'une société désactivée est fermé, comme s'il n'était plus actif.
create function societe_ouverte(societe uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select exists (select from clients c where c.id = societe and c.desactive_le is null);
  end;
alter function societe_ouverte(uuid) owner to reflet_systeme;
revoke all on function societe_ouverte(uuid) from public;
grant execute on function societe_ouverte(uuid) to reflet_public, reflet_systeme;
alter policy public_actif on formulaires using (statut = 'actif' and societe_ouverte(client_id));
do $$
declare
  f regprocedure;
  avant text;
  apres text;
begin
  foreach f in array array[
    'declarer_photo_demande(uuid, uuid, uuid, integer, uuid, text, bigint, bytea, text)',
    'deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamptz)']::regprocedure[] loop
    avant := pg_get_functiondef(f);
    apres := replace(avant, 'f.statut = ''actif''', 'f.statut = ''actif'' and societe_ouverte(f.client_id)');
    if apres = avant then
      raise exception '% n''a plus la forme attendue', f;
    end if;
    execute apres;
  end loop;
end $$;
