grant select, insert, update, delete on audit_photos to reflet_systeme, reflet_interne, reflet_client;

create policy client on audit_photos to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on audit_photos to reflet_interne using (true) with check (true);
create policy systeme on audit_photos to reflet_systeme using (true) with check (true);

create trigger audit_photos_corbeille before delete on audit_photos
  for each row
  when ((current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire')) and (coalesce(current_setting('app.remplace', true), '') = ''))
  execute function garder_a_la_corbeille();
create trigger audit_photos_journal after insert or delete or update on audit_photos for each row execute function journaliser();
create trigger en_direct_ajout after insert on audit_photos
  referencing new table as apres for each statement execute function signaler_porteuse('audits', 'dommage_id');
create trigger en_direct_changement after update on audit_photos
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('audits', 'dommage_id');
create trigger en_direct_retrait after delete on audit_photos
  referencing old table as avant for each statement execute function signaler_porteuse('audits', 'dommage_id');
