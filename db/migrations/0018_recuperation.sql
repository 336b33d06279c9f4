-- Mot de passe oublié (specification.md sections 2, 4 et 7 ; security.md 19 et 32).

-- La demande est seulement notée : retrouver le compte et écrire le message vient après la réponse, qui dure donc autant pour une
-- adresse connue que pour une inconnue. Une ligne ne vit que le temps d'être traitée.
create table demandes_recuperation (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 1 and 254),
  cree_le timestamptz not null
);

-- Un lien vaut une fois. Seuls les condensats de ses deux secrets sont gardés : une copie de la base n'ouvre aucun compte.
create table recuperations (
  id uuid primary key default gen_random_uuid(),
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  acces_sha256 bytea not null check (length(acces_sha256) = 32),
  rafraichissement_sha256 bytea not null check (length(rafraichissement_sha256) = 32),
  cree_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > cree_le),
  utilise_le timestamptz
);
create unique index recuperations_acces on recuperations (acces_sha256);
create index recuperations_utilisateur on recuperations (utilisateur_id, cree_le desc);
create index recuperations_age on recuperations (cree_le);

do $$
declare
  t text;
begin
  foreach t in array array['demandes_recuperation', 'recuperations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
    execute format('grant select, insert, delete on %I to reflet_connexion', t);
  end loop;
end $$;
grant usage on sequence demandes_recuperation_id_seq to reflet_systeme;
grant update (utilise_le) on recuperations to reflet_connexion;
-- Verrouiller une demande le temps de la traiter (« for update ») demande ce droit.
grant update (cree_le) on demandes_recuperation to reflet_connexion;

-- Changer un mot de passe se fait hors de l'identité d'une requête : c'est la seule colonne que ce rôle écrive, et d'un compte actif.
create policy connexion_mot_de_passe on utilisateurs for update to reflet_connexion using (actif) with check (actif);
grant update (mot_de_passe) on utilisateurs to reflet_connexion;
