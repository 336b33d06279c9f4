grant select, insert, update, delete on expediteurs_connus to reflet_systeme;
grant select, insert, delete on expediteurs_connus to reflet_interne;

create policy interne on expediteurs_connus to reflet_interne using (true) with check (true);
create policy systeme on expediteurs_connus to reflet_systeme using (true) with check (true);

create trigger expediteurs_connus_journal after insert or delete on expediteurs_connus for each row execute function journaliser();
