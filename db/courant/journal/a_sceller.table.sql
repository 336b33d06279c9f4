grant select, insert, update, delete on a_sceller to reflet_systeme;

create policy systeme on a_sceller to reflet_systeme using (true) with check (true);
