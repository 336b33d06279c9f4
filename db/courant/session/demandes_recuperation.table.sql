grant select, insert, update, delete on demandes_recuperation to reflet_systeme;
grant select, insert, update (cree_le), delete on demandes_recuperation to reflet_connexion;

create policy connexion on demandes_recuperation to reflet_connexion using (true) with check (true);
create policy systeme on demandes_recuperation to reflet_systeme using (true) with check (true);
