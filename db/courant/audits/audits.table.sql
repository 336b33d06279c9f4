grant select, insert, update, delete on audits to reflet_systeme, reflet_interne, reflet_client;

-- Seul un brouillon s'efface : ce qui a été conseillé reste comparable à la facture.
create policy brouillon_seulement on audits as restrictive for delete to reflet_interne, reflet_client using (etat = 'brouillon');
create policy client on audits to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on audits to reflet_interne using (true) with check (true);
create policy systeme on audits to reflet_systeme using (true) with check (true);

create trigger audits_corbeille before delete on audits
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger audits_fins after insert or delete or update of etat on audits for each row execute function suivre_depuis_audits();
create trigger audits_journal after insert or delete or update on audits for each row execute function journaliser();
create trigger audits_maj before update on audits for each row execute function toucher_mis_a_jour_le();
create trigger audits_termine after update of etat on audits
  for each row when (new.etat = 'termine' and old.etat = 'brouillon' and new.contrat_id is not null) execute function dater_audit_du_contrat();
create trigger en_direct_ajout after insert on audits referencing new table as apres for each statement execute function signaler('audits');
create trigger en_direct_changement after update on audits
  referencing old table as avant new table as apres for each statement execute function signaler('audits');
create trigger en_direct_retrait after delete on audits
  referencing old table as avant for each statement execute function signaler('audits');
