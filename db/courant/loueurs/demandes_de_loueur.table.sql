grant select, insert, update, delete on demandes_de_loueur to reflet_systeme;
grant select, update (ecartee_le) on demandes_de_loueur to reflet_interne;
grant select, insert on demandes_de_loueur to reflet_client;

create policy client_ajoute on demandes_de_loueur for insert to reflet_client with check (client_id = (select acteur_client_id()));
create policy client_lit on demandes_de_loueur for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on demandes_de_loueur for select to reflet_interne using (true);
create policy interne_ecarte on demandes_de_loueur for update to reflet_interne using (true) with check (true);
create policy systeme on demandes_de_loueur to reflet_systeme using (true) with check (true);

create trigger demandes_de_loueur_journal after insert or update or delete on demandes_de_loueur for each row execute function journaliser();
