grant select, insert, update, delete on totaux_factures to reflet_systeme;
grant select on totaux_factures to reflet_interne, reflet_client_partenaire;

create policy interne on totaux_factures for select to reflet_interne using (true);
-- Un nombre par statut de facture est déjà une information : seul le partenaire le lit, pour sa société.
create policy partenaire on totaux_factures for select to reflet_client_partenaire using (client_id = (select acteur_client_id()));
create policy systeme on totaux_factures to reflet_systeme using (true) with check (true);
