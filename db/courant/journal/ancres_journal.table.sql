grant select, insert, update, delete on ancres_journal to reflet_systeme;

create policy systeme on ancres_journal to reflet_systeme using (true) with check (true);
