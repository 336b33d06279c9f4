grant select, insert, update, delete on installation to reflet_systeme;
grant select on installation to reflet_connexion;

create policy connexion on installation for select to reflet_connexion using (true);
create policy systeme on installation to reflet_systeme using (true) with check (true);
