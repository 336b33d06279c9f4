grant select, insert, update, delete on effacements to reflet_systeme;
grant select on effacements to reflet_admin;

create policy admin on effacements for select to reflet_admin using (true);
create policy systeme on effacements to reflet_systeme using (true) with check (true);
