grant select, insert, update, delete on etat_photos to reflet_systeme, reflet_interne;
grant select on etat_photos to reflet_client;

create policy client on etat_photos for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on etat_photos to reflet_interne using (true) with check (true);
create policy systeme on etat_photos to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on etat_photos
  referencing new table as apres for each statement execute function signaler_porteuse('etatsDesLieux', 'etat_id');
create trigger en_direct_changement after update on etat_photos
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('etatsDesLieux', 'etat_id');
create trigger en_direct_retrait after delete on etat_photos
  referencing old table as avant for each statement execute function signaler_porteuse('etatsDesLieux', 'etat_id');
create trigger etat_photos_corbeille before delete on etat_photos
  for each row
  when ((current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire')) and (coalesce(current_setting('app.remplace', true), '') = ''))
  execute function garder_a_la_corbeille();
create trigger etat_photos_figees before insert or update or delete on etat_photos for each row execute function refuser_etat_signe();
create trigger etat_photos_journal after insert or delete or update on etat_photos for each row execute function journaliser();
