grant select, insert, update, delete on fins_de_contrat to reflet_systeme;
grant select on fins_de_contrat to reflet_interne, reflet_client;

create policy client on fins_de_contrat for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on fins_de_contrat for select to reflet_interne using (true);
create policy systeme on fins_de_contrat to reflet_systeme using (true) with check (true);
