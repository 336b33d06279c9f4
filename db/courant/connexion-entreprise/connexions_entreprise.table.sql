grant select, insert, update, delete on connexions_entreprise to reflet_systeme;
grant select, insert, delete on connexions_entreprise to reflet_connexion;

create policy connexion on connexions_entreprise to reflet_connexion using (true) with check (true);
create policy systeme on connexions_entreprise to reflet_systeme using (true) with check (true);
