grant select, insert, update, delete on demandes to reflet_systeme;
grant select (client_id, formulaire_id, id, recue_le, reference, reponses, ticket_id) on demandes to reflet_interne, reflet_client;

create policy client on demandes for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on demandes for select to reflet_interne using (true);
create policy systeme on demandes to reflet_systeme using (true) with check (true);
