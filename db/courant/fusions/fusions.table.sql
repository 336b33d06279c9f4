grant select, insert, update, delete on fusions to reflet_systeme;
grant select, insert, update (alias_id, annulee_le, annulee_par, conditions_copiees, deplacements) on fusions to reflet_admin;

create policy admin on fusions to reflet_admin using (true) with check (true);
create policy systeme on fusions to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on fusions
  referencing new table as apres for each statement execute function signaler('fusions');
create trigger en_direct_changement after update on fusions
  referencing old table as avant new table as apres for each statement execute function signaler('fusions');
create trigger en_direct_retrait after delete on fusions
  referencing old table as avant for each statement execute function signaler('fusions');
create trigger fusions_journal after insert or update of annulee_le on fusions for each row execute function journaliser();
