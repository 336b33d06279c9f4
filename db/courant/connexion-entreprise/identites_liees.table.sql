grant select, insert, update, delete on identites_liees to reflet_systeme;
grant select (client_id, id, liee_le, utilisateur_id, vue_le), delete on identites_liees to reflet_admin;
grant select, insert, update (vue_le) on identites_liees to reflet_connexion;

create policy admin on identites_liees to reflet_admin using (true) with check (true);
create policy connexion on identites_liees to reflet_connexion using (true) with check (true);
create policy systeme on identites_liees to reflet_systeme using (true) with check (true);
