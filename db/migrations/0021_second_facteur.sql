-- Double authentification (security.md 13 à 21). Rien n'est lisible sans la clé du programme : le secret partagé est chiffré, les codes
-- sont des condensats à clé (HMAC), car six chiffres ou dix lettres se retrouveraient d'un simple condensat.
create table seconds_facteurs (
  utilisateur_id uuid primary key references utilisateurs (id) on delete cascade,
  methode text not null check (methode in ('application', 'courriel')),
  secret bytea check (length(secret) between 29 and 200),
  -- Dernier intervalle de 30 secondes accepté : un code ne sert qu'une fois.
  dernier_pas bigint check (dernier_pas >= 0),
  confirme_le timestamptz not null,
  check ((methode = 'application') = (secret is not null))
);

-- Ce que la personne est en train d'installer ; ne vaut rien tant qu'un code ne l'a pas confirmé, et l'ancien facteur reste en place.
create table seconds_facteurs_proposes (
  session_id uuid primary key references sessions (id) on delete cascade,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  methode text not null check (methode in ('application', 'courriel')),
  secret bytea check (length(secret) between 29 and 200),
  expire_le timestamptz not null,
  check ((methode = 'application') = (secret is not null))
);
create index seconds_facteurs_proposes_utilisateur on seconds_facteurs_proposes (utilisateur_id);

create table codes_secours (
  id bigint generated always as identity primary key,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  condensat bytea not null check (length(condensat) = 32),
  cree_le timestamptz not null,
  utilise_le timestamptz
);
create unique index codes_secours_condensat on codes_secours (utilisateur_id, condensat);

-- Le code envoyé par e-mail ne vaut que pour la session qui l'a demandé : les essais d'une autre ne l'usent pas.
create table codes_courriel (
  session_id uuid primary key references sessions (id) on delete cascade,
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  condensat bytea not null check (length(condensat) = 32),
  expire_le timestamptz not null,
  essais integer not null default 0 check (essais between 0 and 5)
);
create index codes_courriel_utilisateur on codes_courriel (utilisateur_id);
create index codes_courriel_age on codes_courriel (expire_le);

-- Seul le rôle de connexion y touche : aucune requête jouée sous l'identité d'une personne ne voit un facteur, pas même le sien.
do $$
declare
  t text;
begin
  foreach t in array array['seconds_facteurs', 'seconds_facteurs_proposes', 'codes_secours', 'codes_courriel'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
    execute format('grant select, insert, delete on %I to reflet_connexion', t);
  end loop;
end $$;
grant usage on sequence codes_secours_id_seq to reflet_systeme;
grant update (methode, secret, dernier_pas, confirme_le) on seconds_facteurs to reflet_connexion;
grant update (methode, secret, expire_le) on seconds_facteurs_proposes to reflet_connexion;
grant update (utilise_le) on codes_secours to reflet_connexion;
grant update (condensat, expire_le, essais) on codes_courriel to reflet_connexion;
