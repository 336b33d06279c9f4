grant select, insert, update, delete on contestation_lettres to reflet_systeme;
grant select, insert, update (adresse, arguments, canal, cle_idempotence, conclusion, destinataire, envoyee_a, envoyee_le, envoyee_par,
  fichier_id, introduction, message_id, nature, objet, preuves, preuves_jusqu_au, reference) on contestation_lettres to reflet_interne,
  reflet_client;

create policy client on contestation_lettres to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on contestation_lettres to reflet_interne using (true) with check (true);
create policy systeme on contestation_lettres to reflet_systeme using (true) with check (true);

create trigger contestation_lettres_figees before update on contestation_lettres for each row execute function refuser_lettre_envoyee();
create trigger contestation_lettres_journal after update on contestation_lettres
  for each row when (old.envoyee_le is distinct from new.envoyee_le) execute function journaliser();
create trigger en_direct_ajout after insert on contestation_lettres
  referencing new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_changement after update on contestation_lettres
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('contestations', 'contestation_id');
create trigger en_direct_retrait after delete on contestation_lettres
  referencing old table as avant for each statement execute function signaler_porteuse('contestations', 'contestation_id');
