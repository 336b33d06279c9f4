-- Clients, loueurs, utilisateurs, sessions (specification.md section 3 ; security.md 13 à 18).
create table clients (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 200),
  besoins text[] not null default '{}'
    check (besoins <@ array['restitutions', 'sinistres', 'convoyages', 'infractions', 'vehicules', 'conducteurs']),
  -- L'entreprise du prestataire est un client marqué : elle est exclue des filtres et des listes de choix.
  est_prestataire boolean not null default false,
  taille_flotte integer check (taille_flotte between 0 and 1000000),
  cree_le timestamptz not null default now()
);
create unique index clients_nom on clients (plier(nom));
create unique index clients_prestataire_unique on clients (est_prestataire) where est_prestataire;

create table loueurs (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 200),
  cree_le timestamptz not null default now()
);
create unique index loueurs_nom on loueurs (plier(nom));

create table utilisateurs (
  id uuid primary key default gen_random_uuid(),
  prenom text not null default '' check (length(prenom) <= 100),
  nom text not null default '' check (length(nom) <= 100),
  email text not null check (length(email) between 3 and 254 and email = lower(email) and position('@' in email) > 1),
  role text not null check (role in ('admin', 'expert', 'client')),
  telephone_portable text check (length(telephone_portable) <= 30),
  fonction text check (length(fonction) <= 100),
  avatar_url uuid,
  client_id uuid references clients (id),
  mot_de_passe text,
  -- Droits liés au domaine de messagerie : posés quand l'adresse est vérifiée, jamais calculés à la requête (security.md 8).
  domaine_interne boolean not null default false,
  domaine_partenaire boolean not null default false,
  actif boolean not null default true,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  check (role <> 'client' or client_id is not null)
);
create unique index utilisateurs_email on utilisateurs (email);
create index utilisateurs_client on utilisateurs (client_id);
create trigger utilisateurs_maj before update on utilisateurs for each row execute function toucher_mis_a_jour_le();

create table sessions (
  id uuid primary key default gen_random_uuid(),
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  -- Seul le condensat SHA-256 du jeton est gardé : une copie de la base n'ouvre aucune session.
  jeton_sha256 bytea not null check (length(jeton_sha256) = 32),
  portee text not null default 'complete' check (portee in ('complete', 'recuperation', 'second_facteur')),
  creee_le timestamptz not null default now(),
  vue_le timestamptz not null default now(),
  expire_le timestamptz not null,
  limite_le timestamptz not null,
  revoquee_le timestamptz,
  adresse text,
  agent text check (length(agent) <= 300)
);
create unique index sessions_jeton on sessions (jeton_sha256);
create index sessions_utilisateur on sessions (utilisateur_id, creee_le desc);

-- Tentatives de connexion échouées, par compte et par adresse : le frein survit au redémarrage et vaut pour tous les serveurs.
create table tentatives (
  id bigint generated always as identity primary key,
  cle text not null check (length(cle) <= 300),
  faite_le timestamptz not null default now()
);
create index tentatives_cle on tentatives (cle, faite_le desc);
create index tentatives_age on tentatives (faite_le);
