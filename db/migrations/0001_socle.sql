-- Socle : extensions, rôles, fonctions communes. Un rôle par type d'appelant : le mur des droits est ici, pas dans les requêtes.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- Les rôles appartiennent à la grappe, pas à la base : une autre base de la même grappe peut les avoir déjà créés.
do $$
declare
  r text;
begin
  foreach r in array array[
    'reflet_systeme', 'reflet_interne', 'reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire', 'reflet_public'
  ] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', r);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  begin
    create role reflet_connexion login noinherit nosuperuser nobypassrls nocreatedb nocreaterole;
  exception when duplicate_object or unique_violation then null;
  end;
end $$;

-- reflet_interne : ce que l'admin et l'expert partagent ; le partenaire est un client qui voit en plus le statut de facture.
grant reflet_interne to reflet_admin;
grant reflet_interne to reflet_expert;
grant reflet_client to reflet_client_partenaire;
grant reflet_admin, reflet_expert, reflet_client, reflet_client_partenaire, reflet_public to reflet_connexion;
-- Le propriétaire du schéma peut ne pas être superutilisateur : il agit comme le système pour charger et réparer.
do $$ begin execute format('grant reflet_systeme to %I', current_user); end $$;

revoke all on schema public from public;
-- Lui donner une fonction demande qu'il puisse créer dans le schéma ; personne ne se connecte sous ce rôle ni ne le prend.
grant create on schema public to reflet_systeme;
grant usage on schema public to
  reflet_systeme, reflet_interne, reflet_admin, reflet_expert, reflet_client, reflet_client_partenaire, reflet_public, reflet_connexion;

-- unaccent() n'est que STABLE (son dictionnaire peut changer) ; fixer le dictionnaire permet les colonnes calculées et les index.
create function sans_accent(texte text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, texte);

-- Forme de recherche : ni accents, ni casse, ni tirets, ni espaces (« aa123aa » trouve « AA-123-AA »).
create function plier(texte text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.sans_accent(texte)), '[^a-z0-9]+', '', 'g');

-- Plaque normalisée : la clé de comparaison, à côté de la plaque telle que saisie.
create function normaliser_plaque(texte text) returns text
  language sql immutable strict parallel safe
  return upper(plier(texte));

-- Identité de la requête, posée par le serveur dans la transaction ; absente, tout est refusé.
create function acteur_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.utilisateur_id', true), '')::uuid;

create function acteur_client_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;

create function acteur_a_besoin(besoin text) returns boolean
  language sql stable parallel safe
  return besoin = any (string_to_array(coalesce(current_setting('app.besoins', true), ''), ','));

create function acteur_est_interne() returns boolean
  language sql stable parallel safe
  return current_user in ('reflet_admin', 'reflet_expert');

create function toucher_mis_a_jour_le() returns trigger language plpgsql as $$
begin
  new.mis_a_jour_le := now();
  return new;
end $$;
