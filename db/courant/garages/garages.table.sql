grant select, insert, update, delete on garages to reflet_systeme;
grant select, insert, update on garages to reflet_interne;
grant delete on garages to reflet_admin;
grant select (adresse, code_postal, contact, email, id, nom, telephone, ville) on garages to reflet_client;

create policy client on garages for select to reflet_client using ((select acteur_client_id()) is not null);
create policy interne on garages to reflet_interne using (true) with check (true);
create policy systeme on garages to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on garages
  referencing new table as apres for each statement execute function signaler('garages');
create trigger en_direct_changement after update on garages
  referencing old table as avant new table as apres for each statement execute function signaler('garages');
create trigger en_direct_retrait after delete on garages
  referencing old table as avant for each statement execute function signaler('garages');
create trigger garages_corbeille before delete on garages
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger garages_journal after insert or delete or update on garages for each row execute function journaliser();
create trigger garages_maj before update on garages for each row execute function toucher_mis_a_jour_le();
create trigger garages_nom_garde before delete on garages for each row execute function garder_nom_du_garage();
