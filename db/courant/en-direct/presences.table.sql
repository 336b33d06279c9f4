grant select, insert, update, delete on presences to reflet_systeme, reflet_interne;
grant select (client_id, entite, interne, ligne_id, modifie, nom_public, onglet, utilisateur_id, vue_le), insert (client_id, entite,
  interne, ligne_id, modifie, nom, onglet, session_id, utilisateur_id, vue_le), update (client_id, entite, interne, ligne_id, modifie, nom,
  session_id, vue_le), delete on presences to reflet_client;
grant select (session_id, vue_le), delete on presences to reflet_connexion;

create policy client on presences for select to reflet_client using (client_id = (select acteur_client_id()));
create policy connexion on presences to reflet_connexion using (true);
create policy interne on presences for select to reflet_interne using (true);
create policy soi_client on presences to reflet_client
  using (utilisateur_id = (select acteur_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()) and not interne);
-- Chacun n'annonce que soi, et un client que chez lui.
create policy soi_interne on presences to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and interne);
create policy systeme on presences to reflet_systeme using (true) with check (true);

create trigger en_direct_presence after insert or update or delete on presences for each row execute function signaler_presence();
