grant select, insert, update, delete on historique_affectation_vehicules to reflet_systeme, reflet_interne, reflet_client;

create policy client on historique_affectation_vehicules for select to reflet_client using (client_id = (select acteur_client_id()));
create policy client_autonome_ajoute on historique_affectation_vehicules for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_modifie on historique_affectation_vehicules for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_supprime on historique_affectation_vehicules for delete to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy interne on historique_affectation_vehicules to reflet_interne using (true) with check (true);
create policy systeme on historique_affectation_vehicules to reflet_systeme using (true) with check (true);

create trigger affectations_maj before update on historique_affectation_vehicules for each row execute function toucher_mis_a_jour_le();
create trigger en_direct_ajout after insert on historique_affectation_vehicules
  referencing new table as apres for each statement execute function signaler('affectations');
create trigger en_direct_changement after update on historique_affectation_vehicules
  referencing old table as avant new table as apres for each statement execute function signaler('affectations');
create trigger en_direct_retrait after delete on historique_affectation_vehicules
  referencing old table as avant for each statement execute function signaler('affectations');
create trigger historique_affectation_vehicules_corbeille before delete on historique_affectation_vehicules
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger historique_affectation_vehicules_journal after insert or delete or update on historique_affectation_vehicules
  for each row execute function journaliser();
