grant select, insert, update, delete on contrats to reflet_systeme, reflet_interne;
grant select on contrats to reflet_client;
-- Qui rend le véhicule convient du jour avec le loueur, et le note ; le reste du contrat est à l'équipe.
grant update (restitution_prevue_le) on contrats to reflet_client;

create policy client on contrats for select to reflet_client using (client_id = (select acteur_client_id()));
create policy client_rend on contrats for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on contrats to reflet_interne using (true) with check (true);
create policy systeme on contrats to reflet_systeme using (true) with check (true);

create trigger contrats_corbeille before delete on contrats
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger contrats_fins_insertion after insert on contrats
  referencing new table as nouvelles for each statement execute function suivre_depuis_contrats();
create trigger contrats_fins_modification after update on contrats
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_contrats();
create trigger contrats_fins_suppression after delete on contrats
  referencing old table as anciennes for each statement execute function suivre_depuis_contrats();
create trigger contrats_journal after insert or update or delete on contrats for each row execute function journaliser();
create trigger contrats_maj before update on contrats for each row execute function toucher_mis_a_jour_le();
create trigger contrats_rappels after insert or update of date_debut, date_fin, vehicule_id on contrats
  for each row execute function suivre_causes_de_rappel();
create trigger en_direct_ajout after insert on contrats
  referencing new table as apres for each statement execute function signaler('contrats');
create trigger en_direct_changement after update on contrats
  referencing old table as avant new table as apres for each statement execute function signaler('contrats');
create trigger en_direct_retrait after delete on contrats
  referencing old table as avant for each statement execute function signaler('contrats');
