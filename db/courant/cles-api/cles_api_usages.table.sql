grant select, insert, update, delete on cles_api_usages to reflet_systeme;
grant select on cles_api_usages to reflet_admin;
grant select, insert, update on cles_api_usages to reflet_connexion;

create policy admin on cles_api_usages for select to reflet_admin using (true);
create policy connexion on cles_api_usages to reflet_connexion using (true) with check (true);
create policy systeme on cles_api_usages to reflet_systeme using (true) with check (true);
