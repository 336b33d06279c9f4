grant select, insert, update, delete on preferences_notifications to reflet_systeme;
grant select, insert, update (centre, courriel) on preferences_notifications to reflet_interne, reflet_client;
grant select, insert, update (centre, courriel), delete on preferences_notifications to reflet_connexion;

create policy connexion on preferences_notifications to reflet_connexion using (true) with check (true);
create policy soi on preferences_notifications to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy systeme on preferences_notifications to reflet_systeme using (true) with check (true);

create trigger preferences_notifications_journal after insert or update on preferences_notifications
  for each row execute function journaliser_preference();
