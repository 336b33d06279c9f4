grant select, insert, update, delete on conducteurs to reflet_systeme;
grant select, insert, update on conducteurs to reflet_interne, reflet_client;

create policy client on conducteurs for select to reflet_client using (client_id = (select acteur_client_id()));
create policy client_autonome_ajoute on conducteurs for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')));
create policy client_autonome_modifie on conducteurs for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')));
create policy interne on conducteurs to reflet_interne using (true) with check (true);
create policy systeme on conducteurs to reflet_systeme using (true) with check (true);

create trigger conducteurs_journal after insert or delete or update on conducteurs for each row execute function journaliser();
create trigger conducteurs_maj before update on conducteurs for each row execute function toucher_mis_a_jour_le();
create trigger conducteurs_rappels after update of date_expiration_permis, statut, archive_le on conducteurs
  for each row execute function suivre_causes_de_rappel();
create trigger en_direct_ajout after insert on conducteurs
  referencing new table as apres for each statement execute function signaler('conducteurs');
create trigger en_direct_changement after update on conducteurs
  referencing old table as avant new table as apres for each statement execute function signaler('conducteurs');
create trigger en_direct_retrait after delete on conducteurs
  referencing old table as avant for each statement execute function signaler('conducteurs');
