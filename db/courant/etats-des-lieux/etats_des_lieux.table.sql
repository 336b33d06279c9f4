grant select, insert, update, delete on etats_des_lieux to reflet_systeme, reflet_interne;
grant select on etats_des_lieux to reflet_client;

create policy brouillon_seulement on etats_des_lieux as restrictive for delete to reflet_interne using (signe_le is null);
create policy client on etats_des_lieux for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on etats_des_lieux to reflet_interne using (true) with check (true);
create policy systeme on etats_des_lieux to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on etats_des_lieux
  referencing new table as apres for each statement execute function signaler('etatsDesLieux');
create trigger en_direct_changement after update on etats_des_lieux
  referencing old table as avant new table as apres for each statement execute function signaler('etatsDesLieux');
create trigger en_direct_retrait after delete on etats_des_lieux
  referencing old table as avant for each statement execute function signaler('etatsDesLieux');
create trigger etats_des_lieux_corbeille before delete on etats_des_lieux
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger etats_des_lieux_figes before update on etats_des_lieux for each row execute function refuser_etat_signe();
create trigger etats_des_lieux_journal after insert or delete or update on etats_des_lieux for each row execute function journaliser();
create trigger etats_des_lieux_maj before update on etats_des_lieux for each row execute function toucher_mis_a_jour_le();
