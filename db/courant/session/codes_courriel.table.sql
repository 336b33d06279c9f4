grant select, insert, update, delete on codes_courriel to reflet_systeme;
grant select, insert, update (condensat, essais, expire_le), delete on codes_courriel to reflet_connexion;

create policy connexion on codes_courriel to reflet_connexion using (true) with check (true);
create policy systeme on codes_courriel to reflet_systeme using (true) with check (true);
