grant select, insert, update, delete on adresses_en_attente to reflet_systeme, reflet_connexion;
grant select (email, expire_le, utilisateur_id), delete on adresses_en_attente to reflet_interne, reflet_client;

create policy connexion on adresses_en_attente to reflet_connexion using (true) with check (true);
-- Chacun voit l'adresse qu'il attend de confirmer et peut y renoncer ; personne ne voit le secret, ni n'écrit d'adresse.
create policy soi on adresses_en_attente for select to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()));
create policy soi_renonce on adresses_en_attente for delete to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()));
create policy systeme on adresses_en_attente to reflet_systeme using (true) with check (true);
