grant select, insert, update, delete on export_destinataires to reflet_systeme;
grant select, insert, delete on export_destinataires to reflet_interne, reflet_client;
grant select, delete on export_destinataires to reflet_connexion;

create policy connexion on export_destinataires to reflet_connexion using (true) with check (true);
create policy proprietaire on export_destinataires to reflet_interne, reflet_client
  using (exists (select from exports_programmes e where e.id = export_id))
  with check (exists (select from exports_programmes e where e.id = export_id)
    and utilisateur_id in (select d.id from destinataires_possibles() d));
create policy systeme on export_destinataires to reflet_systeme using (true) with check (true);
