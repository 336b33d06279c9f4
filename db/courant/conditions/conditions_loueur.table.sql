grant select, insert, update, delete on conditions_loueur to reflet_systeme;
grant select on conditions_loueur to reflet_interne, reflet_client;
grant insert, update, delete on conditions_loueur to reflet_admin;

create policy client on conditions_loueur for select to reflet_client using (client_id is null or client_id = (select acteur_client_id()));
create policy interne on conditions_loueur to reflet_interne using (true) with check (true);
create policy systeme on conditions_loueur to reflet_systeme using (true) with check (true);

create trigger conditions_loueur_corbeille before delete on conditions_loueur
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger conditions_loueur_journal after insert or delete or update on conditions_loueur for each row execute function journaliser();
create trigger conditions_loueur_maj before update on conditions_loueur for each row execute function toucher_mis_a_jour_le();
create trigger en_direct_ajout after insert on conditions_loueur
  referencing new table as apres for each statement execute function signaler('conditions');
create trigger en_direct_changement after update on conditions_loueur
  referencing old table as avant new table as apres for each statement execute function signaler('conditions');
create trigger en_direct_retrait after delete on conditions_loueur
  referencing old table as avant for each statement execute function signaler('conditions');
