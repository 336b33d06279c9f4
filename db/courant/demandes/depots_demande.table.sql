grant select, insert, update, delete on depots_demande to reflet_systeme;

create policy systeme on depots_demande to reflet_systeme using (true) with check (true);
