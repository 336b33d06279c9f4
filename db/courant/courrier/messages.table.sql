grant select, insert, update, delete on messages to reflet_systeme;
grant insert (champs, confidentiel, cree_le, desabonnement, destinataire, gabarit, html, id, prochain_essai_le, repondre_a, repondre_aussi,
  sujet, texte) on messages to reflet_interne, reflet_client, reflet_public;
grant select, insert (champs, confidentiel, cree_le, desabonnement, destinataire, gabarit, html, id, prochain_essai_le, repondre_a,
  repondre_aussi, sujet, texte), update (abandonne_le, derniere_erreur, envoye_le, essais, html, prochain_essai_le, texte), delete on
  messages to reflet_connexion;

create policy connexion on messages to reflet_connexion using (true) with check (true);
-- Chacun peut déposer, personne ne relit : seul le programme (rôle de connexion) voit la boîte d'envoi.
create policy depot on messages for insert to reflet_interne, reflet_client, reflet_public
  with check (essais = 0 and envoye_le is null and abandonne_le is null and derniere_erreur is null);
create policy systeme on messages to reflet_systeme using (true) with check (true);
