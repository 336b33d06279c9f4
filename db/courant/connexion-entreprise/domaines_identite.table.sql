grant select, insert, update, delete on domaines_identite to reflet_systeme;
grant select on domaines_identite to reflet_connexion;

create policy connexion on domaines_identite to reflet_connexion using (true) with check (true);
create policy systeme on domaines_identite to reflet_systeme using (true) with check (true);
