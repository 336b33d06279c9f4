grant select, insert, update, delete on rapports_envoyes to reflet_systeme;
grant select, update (depose_le, etat) on rapports_envoyes to reflet_interne, reflet_client;
grant select, insert, update (bail_le, depose_le, essais, etat, raison) on rapports_envoyes to reflet_connexion;

create policy connexion on rapports_envoyes to reflet_connexion using (true) with check (true);
-- L'équipe voit qui reçoit quoi ; une personne, ses propres envois.
create policy interne on rapports_envoyes for select to reflet_interne using (true);
create policy soi on rapports_envoyes for select to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
-- La transaction qui dépose le message note le rapport déposé, sous l'identité de la personne.
create policy soi_note on rapports_envoyes for update to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()) and etat = 'a_envoyer') with check (utilisateur_id = (select acteur_id()) and etat = 'depose');
create policy systeme on rapports_envoyes to reflet_systeme using (true) with check (true);
