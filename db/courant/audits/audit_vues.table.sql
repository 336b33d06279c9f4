grant select, insert, update, delete on audit_vues to reflet_systeme;
grant select, insert, delete on audit_vues to reflet_interne, reflet_client;

create policy client on audit_vues to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on audit_vues to reflet_interne using (true) with check (true);
create policy systeme on audit_vues to reflet_systeme using (true) with check (true);

create trigger audit_vues_journal after insert or update or delete on audit_vues for each row execute function journaliser();
