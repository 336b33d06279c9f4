grant select, insert, update, delete on statuts_facture to reflet_systeme;
grant select, insert, update (essai_le, essais, remise, remise_erreur) on statuts_facture to reflet_interne, reflet_client;
grant select (code, essai_le, essais, id, message, numero, remise, sens), update (essai_le, essais, remis_le, remise, remise_erreur) on
  statuts_facture to reflet_connexion;

create policy client on statuts_facture to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
-- La tâche qui remet à la plateforme ce qui est dû, et rien d'autre.
create policy connexion on statuts_facture to reflet_connexion using (sens = 'emis') with check (sens = 'emis');
create policy interne on statuts_facture to reflet_interne using (true) with check (true);
create policy systeme on statuts_facture to reflet_systeme using (true) with check (true);

-- Ce qui est produit se raconte dans l'histoire de la contestation ; ce qui est reçu est déjà son propre récit.
create trigger statuts_facture_journal after insert on statuts_facture for each row when (new.sens = 'emis') execute function journaliser();
create trigger statuts_facture_remise_journal after update on statuts_facture for each row
  when (old.remise is distinct from new.remise) execute function journaliser();
