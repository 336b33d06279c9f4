grant select, insert, update, delete on calendriers to reflet_systeme;
grant select (cree_le, lu_le, utilisateur_id), insert, update, delete on calendriers to reflet_interne, reflet_client;
grant select, update (lu_le) on calendriers to reflet_connexion;

-- Un agenda n'a pas de session : la porte trouve à qui est l'adresse, et rien d'autre.
create policy connexion on calendriers to reflet_connexion using (true) with check (true);
create policy soi on calendriers to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy systeme on calendriers to reflet_systeme using (true) with check (true);
