grant select, insert, update, delete on contestation_lignes to reflet_systeme;
grant select, insert, update (cadre, cadre_photo, cadre_phrase, cadre_temoin, commentaire, explication, montant_accorde, montant_reclame, motif, regle, relancee), delete on
  contestation_lignes to reflet_interne, reflet_client;

create policy client on contestation_lignes to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on contestation_lignes to reflet_interne using (true) with check (true);
create policy systeme on contestation_lignes to reflet_systeme using (true) with check (true);

create trigger contestation_lignes_journal after insert or delete or update on contestation_lignes
  for each row execute function journaliser();
create trigger contestation_lignes_livre_ajout after insert on contestation_lignes
  referencing new table as nouvelles for each statement execute function tenir_livre_de_contestation();
create trigger contestation_lignes_livre_change after update on contestation_lignes
  referencing old table as anciennes new table as nouvelles for each statement execute function tenir_livre_de_contestation();
create trigger contestation_lignes_livre_retrait after delete on contestation_lignes
  referencing old table as anciennes for each statement execute function tenir_livre_de_contestation();
create trigger en_direct_ajout after insert on contestation_lignes
  referencing new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_changement after update on contestation_lignes
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_retrait after delete on contestation_lignes
  referencing old table as avant for each statement execute function signaler_porteuse('contestations', 'contestation_id');
