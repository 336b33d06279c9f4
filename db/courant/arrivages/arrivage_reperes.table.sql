grant select, insert, update, delete on arrivage_reperes to reflet_systeme;
grant select, insert on arrivage_reperes to reflet_client, reflet_connexion;

create policy connexion on arrivage_reperes to reflet_connexion using (true) with check (true);
create policy interne on arrivage_reperes to reflet_interne using (true) with check (true);
create policy reception on arrivage_reperes to reflet_client
  using (exists (select from receptions r where r.id = (select acteur_id()))) with check (exists (select from receptions r where r.id = (select acteur_id())));
create policy systeme on arrivage_reperes to reflet_systeme using (true) with check (true);
