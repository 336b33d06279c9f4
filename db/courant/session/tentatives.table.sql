grant select, insert, update, delete on tentatives to reflet_systeme;
grant select, insert, delete on tentatives to reflet_connexion;

create policy connexion on tentatives to reflet_connexion using (true) with check (true);
create policy systeme on tentatives to reflet_systeme using (true) with check (true);
