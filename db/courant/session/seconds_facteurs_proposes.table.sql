grant select, insert, update, delete on seconds_facteurs_proposes to reflet_systeme;
grant select, insert, update (expire_le, methode, secret), delete on seconds_facteurs_proposes to reflet_connexion;

create policy connexion on seconds_facteurs_proposes to reflet_connexion using (true) with check (true);
create policy systeme on seconds_facteurs_proposes to reflet_systeme using (true) with check (true);
