grant select, insert, update, delete on dernieres_connexions to reflet_systeme;
grant select on dernieres_connexions to reflet_admin;

create policy admin on dernieres_connexions for select to reflet_admin using (true);
create policy systeme on dernieres_connexions to reflet_systeme using (true) with check (true);
