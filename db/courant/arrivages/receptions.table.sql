grant select, insert, update, delete on receptions to reflet_systeme;
grant select on receptions to reflet_interne;
grant update (cle, renouvelee_le) on receptions to reflet_admin;
grant select (cle, client_id, dossier, id) on receptions to reflet_client;
grant select, insert on receptions to reflet_connexion;

-- Le programme ouvre les adresses, trouve à qui est un message, et garde celui qui n'est à personne.
create policy connexion on receptions to reflet_connexion using (true) with check (true);
create policy interne on receptions to reflet_interne using (true) with check (true);
-- La personne technique d'une réception écrit ce qui arrive à sa société, et rien d'autre ; aucune autre personne d'une société n'y passe.
create policy reception on receptions for select to reflet_client using (id = (select acteur_id()));
create policy systeme on receptions to reflet_systeme using (true) with check (true);

create trigger receptions_journal after update or delete on receptions for each row execute function journaliser();
create trigger receptions_personne after insert or delete on receptions for each row execute function doter_reception();
