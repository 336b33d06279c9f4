grant select, insert, update, delete on audit_resultats to reflet_systeme, reflet_interne, reflet_client;

create policy client on audit_resultats to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on audit_resultats to reflet_interne using (true) with check (true);
create policy systeme on audit_resultats to reflet_systeme using (true) with check (true);
