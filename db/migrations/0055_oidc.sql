-- Connexion par le fournisseur d'identité d'une société (OpenID Connect, docs/adr/0016). Le secret est chiffré par le programme ; personne
-- ne le relit, sauf le rôle de connexion, qui s'en sert.
create table fournisseurs_identite (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique references clients (id) on delete cascade,
  emetteur text not null check (length(emetteur) between 8 and 500),
  identifiant text not null check (length(identifiant) between 1 and 255),
  secret bytea not null check (length(secret) between 30 and 2100),
  domaines text[] not null check (cardinality(domaines) between 1 and 20),
  -- Le mot de passe est refusé aux personnes de ces domaines.
  obligatoire boolean not null default false,
  actif boolean not null default false,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  check (actif or not obligatoire)
);
create trigger fournisseurs_identite_maj before update on fournisseurs_identite for each row execute function toucher_mis_a_jour_le();
create trigger fournisseurs_identite_journal after insert or update or delete on fournisseurs_identite
  for each row execute function journaliser();

-- Un domaine n'appartient qu'à une société : la clé le garantit, le réglage le tient.
create table domaines_identite (
  domaine text primary key check (domaine = lower(domaine) and length(domaine) between 3 and 253),
  client_id uuid not null references fournisseurs_identite (client_id) on delete cascade
);
create index domaines_identite_client on domaines_identite (client_id);
create function tenir_domaines_identite() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from domaines_identite where client_id = new.client_id and domaine <> all (new.domaines);
  insert into domaines_identite (domaine, client_id) select d, new.client_id from unnest(new.domaines) d
  where not exists (select from domaines_identite x where x.domaine = d and x.client_id = new.client_id);
  return null;
end $$;
alter function tenir_domaines_identite() owner to reflet_systeme;
create trigger fournisseurs_identite_domaines after insert or update of domaines on fournisseurs_identite
  for each row execute function tenir_domaines_identite();

-- Le compte du fournisseur (`sub`) d'une personne, retenu à sa première connexion : un autre n'ouvre plus son compte.
create table identites_liees (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references fournisseurs_identite (client_id) on delete cascade,
  utilisateur_id uuid not null unique references utilisateurs (id) on delete cascade,
  sujet text not null check (length(sujet) between 1 and 255),
  liee_le timestamptz not null,
  vue_le timestamptz not null,
  unique (client_id, sujet)
);

-- Une connexion partie chez le fournisseur : son retour la prend, une fois. Le cookie du navigateur n'est gardé qu'en condensat.
create table connexions_entreprise (
  jeton_sha256 bytea primary key check (length(jeton_sha256) = 32),
  client_id uuid not null references fournisseurs_identite (client_id) on delete cascade,
  etat text not null check (length(etat) between 32 and 100),
  nonce text not null check (length(nonce) between 32 and 100),
  verificateur text not null check (length(verificateur) between 43 and 128),
  retour text check (length(retour) <= 2000),
  expire_le timestamptz not null
);
create index connexions_entreprise_client on connexions_entreprise (client_id);
create index connexions_entreprise_fin on connexions_entreprise (expire_le);

do $$
declare
  t text;
begin
  foreach t in array array['fournisseurs_identite', 'domaines_identite', 'identites_liees', 'connexions_entreprise'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
    execute format('grant select on %I to reflet_connexion', t);
  end loop;
end $$;
create policy admin on fournisseurs_identite to reflet_admin using (true) with check (true);
grant select (id, client_id, emetteur, identifiant, domaines, obligatoire, actif, cree_le, mis_a_jour_le), insert, delete,
  update (emetteur, identifiant, secret, domaines, obligatoire, actif) on fournisseurs_identite to reflet_admin;
create policy admin on identites_liees to reflet_admin using (true) with check (true);
grant select (id, client_id, utilisateur_id, liee_le, vue_le), delete on identites_liees to reflet_admin;
grant insert, update (vue_le) on identites_liees to reflet_connexion;
grant insert, delete on connexions_entreprise to reflet_connexion;
-- Une personne invitée dont l'entreprise répond entre sans choisir de mot de passe ; suspendue, elle n'entre pas.
grant select (suspendu_le) on utilisateurs to reflet_connexion;
grant select (est_prestataire) on clients to reflet_connexion;

-- Effacer une personne efface aussi son compte de fournisseur.
do $$
begin
  execute replace(pg_get_functiondef('effacer_ligne(text, uuid)'::regprocedure),
    'delete from invitations where utilisateur_id = p_ligne;',
    'delete from invitations where utilisateur_id = p_ligne; delete from identites_liees where utilisateur_id = p_ligne;');
end $$;

-- Un réglage de connexion n'est pas un dossier : un expert ne le suit pas au journal.
create or replace function entite_de_dossier(entite text) returns boolean language sql immutable parallel safe
  return entite is not null and entite <> all (array['utilisateurs', 'clients', 'agences', 'cles_api', 'invitations', 'exports_societe', 'formulaires',
    'formulaire_champs', 'vues', 'vue_abonnements', 'vocabulaire', 'preferences_notifications', 'journal', 'corbeille', 'fournisseurs_identite']);
