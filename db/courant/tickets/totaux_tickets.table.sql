grant select, insert, update, delete on totaux_tickets to reflet_systeme;
grant select on totaux_tickets to reflet_interne, reflet_client;

create policy client on totaux_tickets for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on totaux_tickets to reflet_interne using (true) with check (true);
create policy systeme on totaux_tickets to reflet_systeme using (true) with check (true);
