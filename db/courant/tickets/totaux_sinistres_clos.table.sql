grant select, insert, update, delete on totaux_sinistres_clos to reflet_systeme;
grant select on totaux_sinistres_clos to reflet_interne, reflet_client;

create policy client on totaux_sinistres_clos for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on totaux_sinistres_clos for select to reflet_interne using (true);
create policy systeme on totaux_sinistres_clos to reflet_systeme using (true) with check (true);
