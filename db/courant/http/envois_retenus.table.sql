grant select, insert, update, delete on envois_retenus to reflet_systeme;

create policy systeme on envois_retenus to reflet_systeme using (true) with check (true);
