grant select, insert, delete on totaux_documents to reflet_systeme;
grant select on totaux_documents to reflet_interne, reflet_client;

create policy client on totaux_documents for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on totaux_documents for select to reflet_interne using (true);
create policy systeme on totaux_documents to reflet_systeme using (true) with check (true);
