grant select, insert, update, delete on exports_societe to reflet_systeme;
grant select, insert, update (fichiers, fini_le, lignes) on exports_societe to reflet_admin;

create policy admin on exports_societe to reflet_admin using (true) with check (true);
create policy systeme on exports_societe to reflet_systeme using (true) with check (true);

create trigger exports_societe_journal after insert or delete or update on exports_societe for each row execute function journaliser();
