grant select, insert, update, delete on arrivage_pieces to reflet_systeme, reflet_interne;
grant select, insert, update (issue, raison) on arrivage_pieces to reflet_client;
grant select (client_id, id), insert on arrivage_pieces to reflet_connexion;

create policy connexion on arrivage_pieces to reflet_connexion using (client_id is null) with check (client_id is null);
create policy interne on arrivage_pieces to reflet_interne using (true) with check (true);
create policy reception on arrivage_pieces to reflet_client
  using (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())))
  with check (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())));
create policy systeme on arrivage_pieces to reflet_systeme using (true) with check (true);
