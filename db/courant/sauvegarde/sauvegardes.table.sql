grant select, insert, update, delete on sauvegardes to reflet_systeme;
grant select (faite_le) on sauvegardes to reflet_connexion;

-- La santé et les mesures de chaque serveur disent la dernière, où qu'elle soit.
create policy programme on sauvegardes for select to reflet_connexion using (true);
create policy systeme on sauvegardes to reflet_systeme using (true) with check (true);
