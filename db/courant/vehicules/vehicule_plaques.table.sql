grant select, insert, update, delete on vehicule_plaques to reflet_systeme;
grant select on vehicule_plaques to reflet_interne, reflet_client;

create policy client on vehicule_plaques for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on vehicule_plaques to reflet_interne using (true) with check (true);
create policy systeme on vehicule_plaques to reflet_systeme using (true) with check (true);
