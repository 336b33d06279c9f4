grant select, insert, update, delete on restitutions to reflet_systeme;
grant select, insert, update on restitutions to reflet_interne;
grant select, insert (agence, cle_idempotence, client_id, cree_par, date_restitution, doutes_admis, id, immatriculation, kilometrage,
  loueur_id, marque, modele, montant_ht_apres_remise, type_vehicule, url_rapport) on restitutions to reflet_client;

create policy client on restitutions for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy client_ajoute on restitutions for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on restitutions to reflet_interne using (true) with check (true);
create policy systeme on restitutions to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on restitutions
  referencing new table as apres for each statement execute function signaler('restitutions');
create trigger en_direct_changement after update on restitutions
  referencing old table as avant new table as apres for each statement execute function signaler('restitutions');
create trigger en_direct_retrait after delete on restitutions
  referencing old table as avant for each statement execute function signaler('restitutions');
create trigger restitutions_fins_insertion after insert on restitutions
  referencing new table as nouvelles for each statement execute function suivre_depuis_restitutions();
create trigger restitutions_fins_modification after update on restitutions
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_restitutions();
create trigger restitutions_fins_suppression after delete on restitutions
  referencing old table as anciennes for each statement execute function suivre_depuis_restitutions();
create trigger restitutions_journal after insert or delete or update on restitutions for each row execute function journaliser();
create trigger restitutions_maj before update on restitutions for each row execute function toucher_mis_a_jour_le();
create trigger restitutions_rappels
  after insert or update of date_restitution, immatriculation, vehicule_id, url_rapport, montant_ht_apres_remise, loueur_id on restitutions
  for each row execute function suivre_causes_de_rappel();
create trigger restitutions_repartition_modification before update on restitutions for each row
  when ((old.client_id, old.loueur_id, old.agence, old.marque, old.type_vehicule)
        is distinct from (new.client_id, new.loueur_id, new.agence, new.marque, new.type_vehicule))
  execute function repartir_restitution();
create trigger restitutions_repartition_suppression before delete on restitutions for each row execute function repartir_restitution();
create trigger restitutions_total_insertion after insert on restitutions
  referencing new table as nouvelles for each statement execute function compter_restitutions();
create trigger restitutions_total_modification after update on restitutions
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_restitutions();
create trigger restitutions_total_suppression after delete on restitutions
  referencing old table as anciennes for each statement execute function compter_restitutions();
create trigger webhook_ajout after insert on restitutions
  referencing new table as apres for each statement execute function deposer_evenement('restitution');
create trigger webhook_changement after update on restitutions
  referencing new table as apres for each statement execute function deposer_evenement('restitution');
create trigger webhook_retrait after delete on restitutions
  referencing old table as avant for each statement execute function deposer_evenement('restitution');
