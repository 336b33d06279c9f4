grant select, insert, update, delete on exports_programmes to reflet_systeme;
grant select, insert, update (colonnes, filtres, format, frequence, nom, suspendu_le), delete on exports_programmes to reflet_interne,
  reflet_client;
grant select on exports_programmes to reflet_connexion;

create policy connexion on exports_programmes to reflet_connexion using (true) with check (true);
create policy soi on exports_programmes to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy soi_client on exports_programmes to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
create policy systeme on exports_programmes to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on exports_programmes
  referencing new table as apres for each statement execute function signaler('exportsProgrammes');
create trigger en_direct_changement after update on exports_programmes
  referencing old table as avant new table as apres for each statement execute function signaler('exportsProgrammes');
create trigger en_direct_retrait after delete on exports_programmes
  referencing old table as avant for each statement execute function signaler('exportsProgrammes');
create trigger exports_programmes_journal after insert or update or delete on exports_programmes for each row execute function journaliser();
