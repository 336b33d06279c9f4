-- Connexion d'entreprise, suite : un compte à la première connexion si la société le veut, la déconnexion chez le fournisseur et celle qu'il
-- annonce (docs/adr/0016).
alter table fournisseurs_identite
  add column creation boolean not null default false,
  add column deconnexion boolean not null default false;
grant select (creation, deconnexion), update (creation, deconnexion) on fournisseurs_identite to reflet_admin;

-- Ce qu'une session tient d'un fournisseur : à qui dire que la personne s'en va, et quelle session il dira finie. Le jeton est chiffré.
create table sessions_entreprise (
  session_id uuid primary key references sessions (id) on delete cascade,
  client_id uuid not null references fournisseurs_identite (client_id) on delete cascade,
  sujet text not null check (length(sujet) between 1 and 255),
  session_fournisseur text check (length(session_fournisseur) between 1 and 255),
  jeton bytea check (length(jeton) between 30 and 8200)
);
create index sessions_entreprise_client on sessions_entreprise (client_id, sujet);
alter table sessions_entreprise enable row level security;
alter table sessions_entreprise force row level security;
create policy systeme on sessions_entreprise to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on sessions_entreprise to reflet_systeme;
create policy connexion on sessions_entreprise to reflet_connexion using (true) with check (true);
grant select, insert, update (session_id) on sessions_entreprise to reflet_connexion;

-- Le compte d'une personne que sa société laisse entrer d'elle-même. La base tient la règle : un client de cette société, dont le réglage est
-- actif et le permet, à une adresse d'un de ses domaines. Rend nul si ce n'est pas permis ou si l'adresse est prise.
create function creer_par_entreprise(p_client uuid, p_email text, p_prenom text, p_nom text, p_interne boolean, p_partenaire boolean)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cree uuid;
begin
  insert into utilisateurs (email, prenom, nom, role, client_id, domaine_interne, domaine_partenaire)
  select p_email, p_prenom, p_nom, 'client', c.id, p_interne, p_partenaire
  from fournisseurs_identite f join clients c on c.id = f.client_id
  where c.id = p_client and f.actif and f.creation and not c.est_prestataire and c.desactive_le is null
    and split_part(p_email, '@', 2) = any (f.domaines)
  on conflict (email) do nothing returning id into cree;
  return cree;
end $$;
alter function creer_par_entreprise(uuid, text, text, text, boolean, boolean) owner to reflet_systeme;
revoke all on function creer_par_entreprise(uuid, text, text, text, boolean, boolean) from public;
grant execute on function creer_par_entreprise(uuid, text, text, text, boolean, boolean) to reflet_connexion;
