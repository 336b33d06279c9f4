grant select, insert, update, delete on notifications to reflet_systeme;
grant select, update (centre, courriel, lue_le, reportee_au) on notifications to reflet_interne, reflet_client;
grant select, insert, update (centre, courriel, courriel_le, resolue_le), delete on notifications to reflet_connexion;

create policy connexion on notifications to reflet_connexion using (true) with check (true);
-- Chacun ne lit et ne marque que les siennes ; un besoin retiré au client les cache aussitôt.
create policy soi on notifications to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy soi_client on notifications to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()) and
case
    when genre = 'mention' then (exists ( select
       from commentaires m
      where m.id = notifications.commentaire_id))
    else acteur_a_besoin(besoin_du_rappel(genre))
end)
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
create policy systeme on notifications to reflet_systeme using (true) with check (true);
