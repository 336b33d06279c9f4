grant select, insert, update, delete on contestation_reponses to reflet_systeme;
grant select, insert, update (fichier_id) on contestation_reponses to reflet_interne, reflet_client;

create policy client on contestation_reponses to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on contestation_reponses to reflet_interne using (true) with check (true);
create policy systeme on contestation_reponses to reflet_systeme using (true) with check (true);

create trigger contestation_reponses_journal after insert or delete or update on contestation_reponses
  for each row execute function journaliser();
create trigger en_direct_ajout after insert on contestation_reponses
  referencing new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_changement after update on contestation_reponses
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_retrait after delete on contestation_reponses
  referencing old table as avant for each statement execute function signaler_porteuse('contestations', 'contestation_id');
