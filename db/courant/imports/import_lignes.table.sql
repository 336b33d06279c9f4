grant select, insert, update, delete on import_lignes to reflet_systeme, reflet_interne, reflet_client;
grant select (import_id), delete on import_lignes to reflet_connexion;

create policy client_autonome on import_lignes to reflet_client
  using (import_id in (select i.id from imports i)) with check (import_id in (select i.id from imports i));
-- L'effacement des vieux imports : leurs lignes parlent de personnes, elles ne se gardent pas toujours.
create policy connexion_efface on import_lignes for delete to reflet_connexion using (true);
create policy connexion_vieux on import_lignes for select to reflet_connexion using (true);
create policy interne on import_lignes to reflet_interne using (true) with check (true);
create policy systeme on import_lignes to reflet_systeme using (true) with check (true);
