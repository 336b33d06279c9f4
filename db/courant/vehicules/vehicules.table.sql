grant select, insert, update, delete on vehicules to reflet_systeme;
grant select, insert, update on vehicules to reflet_interne, reflet_client;

create policy client on vehicules for select to reflet_client using (client_id = (select acteur_client_id()));
-- La flotte de sa société, et elle seule ; ni archive effacée, ni fiche d'ailleurs.
create policy client_autonome_ajoute on vehicules for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_modifie on vehicules for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy interne on vehicules to reflet_interne using (true) with check (true);
create policy systeme on vehicules to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on vehicules
  referencing new table as apres for each statement execute function signaler('vehicules');
create trigger en_direct_changement after update on vehicules
  referencing old table as avant new table as apres for each statement execute function signaler('vehicules');
create trigger en_direct_retrait after delete on vehicules
  referencing old table as avant for each statement execute function signaler('vehicules');
create trigger vehicules_fins after update on vehicules
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_vehicules();
create trigger vehicules_journal after insert or delete or update on vehicules for each row execute function journaliser();
create trigger vehicules_kilometrage_change after update of kilometrage on vehicules
  for each row when (new.kilometrage is distinct from old.kilometrage) execute function garder_kilometrage();
create trigger vehicules_kilometrage_cree after insert on vehicules
  for each row when (new.kilometrage is not null) execute function garder_kilometrage();
create trigger vehicules_maj before update on vehicules for each row execute function toucher_mis_a_jour_le();
create trigger vehicules_plaque_gardee after update of immatriculation on vehicules for each row execute function garder_plaque();
create trigger vehicules_rappels after update of archive_le, immatriculation on vehicules
  for each row execute function suivre_causes_de_rappel();
create trigger webhook_ajout after insert on vehicules
  referencing new table as apres for each statement execute function deposer_evenement('vehicule');
create trigger webhook_changement after update on vehicules
  referencing new table as apres for each statement execute function deposer_evenement('vehicule');
create trigger webhook_retrait after delete on vehicules
  referencing old table as avant for each statement execute function deposer_evenement('vehicule');
