grant select, insert, update, delete on appels_distants to reflet_systeme;
grant select on appels_distants to reflet_interne;
grant select (cout_micros, fait_le), insert, delete on appels_distants to reflet_connexion;

-- Le programme compte ce qu'il a dépensé avant d'appeler, l'écrit après, l'oublie un jour ; il ne corrige rien.
create policy connexion on appels_distants to reflet_connexion using (true) with check (true);
create policy interne on appels_distants for select to reflet_interne using (true);
create policy systeme on appels_distants to reflet_systeme using (true) with check (true);

create trigger appels_distants_journal after insert on appels_distants for each row execute function journaliser();
