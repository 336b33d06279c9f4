grant select, insert, update, delete on imports to reflet_systeme;
grant select, insert, update on imports to reflet_interne, reflet_client;
grant select (bail_le, client_id, cree_le, echecs, entite, etat, fichier_id, fini_le, id, lance_par, lignes_effacees_le, prises), update
  (bail_le, echecs, etat, fini_le, lignes_effacees_le, motif, prises) on imports to reflet_connexion;

-- Ses imports : les siens, de sa flotte. Ceux que l'équipe fait pour sa société restent à l'équipe.
create policy client_autonome on imports to reflet_client
  using (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_autonome()))
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_autonome())
    and entite in ('vehicules', 'conducteurs', 'affectations'));
-- La tâche sait quel import attend, et pour qui ; les lignes ne se lisent que sous l'identité de la personne.
create policy connexion on imports to reflet_connexion using (true) with check (true);
create policy interne on imports to reflet_interne using (true) with check (true);
create policy systeme on imports to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on imports
  referencing new table as apres for each statement execute function signaler('imports');
create trigger en_direct_changement after update on imports
  referencing old table as avant new table as apres for each statement execute function signaler('imports');
create trigger en_direct_retrait after delete on imports
  referencing old table as avant for each statement execute function signaler('imports');
create trigger imports_ajout_journal after insert on imports for each row execute function journaliser_import();
create trigger imports_journal after update on imports for each row
  when (old.etat is distinct from new.etat or old.correspondance is distinct from new.correspondance) execute function journaliser_import();
