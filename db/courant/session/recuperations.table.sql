grant select, insert, update, delete on recuperations to reflet_systeme;
grant select, insert, update (utilise_le), delete on recuperations to reflet_connexion;

create policy connexion on recuperations to reflet_connexion using (true) with check (true);
create policy systeme on recuperations to reflet_systeme using (true) with check (true);
