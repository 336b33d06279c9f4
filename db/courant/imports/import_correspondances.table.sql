grant select, insert, update, delete on import_correspondances to reflet_systeme;
grant select, insert, update on import_correspondances to reflet_interne, reflet_client;

create policy client_autonome on import_correspondances to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()));
create policy interne on import_correspondances to reflet_interne using (true) with check (true);
create policy systeme on import_correspondances to reflet_systeme using (true) with check (true);
