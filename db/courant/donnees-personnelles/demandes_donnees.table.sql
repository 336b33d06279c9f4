grant select, insert, update, delete on demandes_donnees to reflet_systeme;
grant select, insert (cle_idempotence, faite_le, genre, precisions, utilisateur_id) on demandes_donnees to reflet_interne, reflet_client;
grant select, update (traitee_le, traitee_par) on demandes_donnees to reflet_admin;

create policy admin on demandes_donnees for select to reflet_admin using (true);
create policy admin_traite on demandes_donnees for update to reflet_admin using (true) with check (true);
-- Chacun dépose et relit les siennes ; l'admin dit qu'elles sont traitées.
create policy soi on demandes_donnees for select to reflet_interne, reflet_client using (utilisateur_id = (select acteur_id()));
create policy soi_demande on demandes_donnees for insert to reflet_interne, reflet_client with check (utilisateur_id = (select acteur_id()));
create policy systeme on demandes_donnees to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on demandes_donnees
  referencing new table as apres for each statement execute function signaler('donneesPersonnelles');
create trigger en_direct_changement after update on demandes_donnees
  referencing old table as avant new table as apres for each statement execute function signaler('donneesPersonnelles');
create trigger en_direct_retrait after delete on demandes_donnees
  referencing old table as avant for each statement execute function signaler('donneesPersonnelles');
