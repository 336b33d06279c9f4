grant select, insert, update, delete on document_lignes to reflet_systeme, reflet_interne, reflet_client;

create policy client on document_lignes to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on document_lignes to reflet_interne using (true) with check (true);
create policy systeme on document_lignes to reflet_systeme using (true) with check (true);

create trigger document_lignes_corbeille before delete on document_lignes
  for each row
  when ((current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire')) and (coalesce(current_setting('app.remplace', true), '') = ''))
  execute function garder_a_la_corbeille();
create trigger document_lignes_journal after delete or update on document_lignes for each row execute function journaliser();
create trigger en_direct_ajout after insert on document_lignes
  referencing new table as apres for each statement execute function signaler_porteuse('documents', 'document_id');
create trigger en_direct_changement after update on document_lignes
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('documents', 'document_id');
create trigger en_direct_retrait after delete on document_lignes
  referencing old table as avant for each statement execute function signaler_porteuse('documents', 'document_id');
create trigger lignes_repartition_insertion after insert on document_lignes
  referencing new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_modification after update on document_lignes
  referencing old table as anciennes new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_suppression after delete on document_lignes
  referencing old table as anciennes for each statement execute function repartir_lignes();
