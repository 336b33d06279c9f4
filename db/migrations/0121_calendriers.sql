-- Un calendrier à suivre dans son agenda : une adresse secrète par personne, que rien ne relie à sa session. Seul le condensat du secret est gardé.
create table calendriers (
  utilisateur_id uuid primary key references utilisateurs (id) on delete cascade,
  secret_sha256 bytea not null unique check (length(secret_sha256) = 32),
  cree_le timestamptz not null,
  -- Le dernier passage d'un agenda, à l'heure près : de quoi savoir si l'adresse sert encore.
  lu_le timestamptz
);
alter table calendriers enable row level security;
alter table calendriers force row level security;
create policy systeme on calendriers to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on calendriers to reflet_systeme;
create policy soi on calendriers to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
grant select (utilisateur_id, cree_le, lu_le), insert, update, delete on calendriers to reflet_interne, reflet_client;
-- Un agenda n'a pas de session : la porte trouve à qui est l'adresse, et rien d'autre.
create policy connexion on calendriers to reflet_connexion using (true) with check (true);
grant select, update (lu_le) on calendriers to reflet_connexion;
