grant select, insert, update, delete on cles_api to reflet_systeme;
grant select (cle_idempotence, client_id, cree_le, cree_par, debut, expire_le, id, nom, portees, revoquee_le), insert, update (revoquee_le)
  on cles_api to reflet_admin;
grant select (client_id, cree_par, empreinte, expire_le, id, portees, revoquee_le) on cles_api to reflet_connexion;

create policy admin on cles_api to reflet_admin using (true) with check (true);
create policy connexion on cles_api for select to reflet_connexion using (true);
create policy systeme on cles_api to reflet_systeme using (true) with check (true);

create trigger cles_api_journal after insert or update or delete on cles_api for each row execute function journaliser();
create trigger cles_api_personne after insert or delete on cles_api for each row execute function doter_cle();
create trigger en_direct_ajout after insert on cles_api
  referencing new table as apres for each statement execute function signaler('clesApi');
create trigger en_direct_changement after update on cles_api
  referencing old table as avant new table as apres for each statement execute function signaler('clesApi');
create trigger en_direct_retrait after delete on cles_api
  referencing old table as avant for each statement execute function signaler('clesApi');
