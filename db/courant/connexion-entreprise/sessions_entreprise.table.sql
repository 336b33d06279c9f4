grant select, insert, update, delete on sessions_entreprise to reflet_systeme;
grant select, insert, update (session_id) on sessions_entreprise to reflet_connexion;

create policy connexion on sessions_entreprise to reflet_connexion using (true) with check (true);
create policy systeme on sessions_entreprise to reflet_systeme using (true) with check (true);
