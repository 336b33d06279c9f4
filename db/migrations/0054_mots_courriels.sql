-- Un mot de l'exploitant dans un gabarit d'e-mail : chaque message que le produit dépose le porte.
create table mots_courriels (
  gabarit text primary key check (gabarit ~ '^[a-z_]{1,60}$'),
  mot text not null check (length(btrim(mot)) between 1 and 1000),
  ecrit_par uuid references utilisateurs (id) on delete set null,
  mis_a_jour_le timestamptz not null default now()
);
alter table mots_courriels enable row level security;
alter table mots_courriels force row level security;
create policy systeme on mots_courriels to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on mots_courriels to reflet_systeme;
create policy admin on mots_courriels to reflet_admin using (true) with check (true);
grant select, insert, update, delete on mots_courriels to reflet_admin;
-- Qui dépose un message lit le mot qu'il porte, rien d'autre.
create policy depot on mots_courriels for select to reflet_interne, reflet_client, reflet_public, reflet_connexion using (true);
grant select (gabarit, mot) on mots_courriels to reflet_interne, reflet_client, reflet_public, reflet_connexion;
