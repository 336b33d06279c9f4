grant select, insert, update, delete on fichiers to reflet_systeme, reflet_interne;
grant select, insert, update (rattache), delete on fichiers to reflet_client;
grant select (cle, cree_le, id, rattache, usage), insert (cle, client_id, cree_par, id, nom, rattache, sha256, taille, type_mime, usage),
  update (rattache), delete on fichiers to reflet_connexion;

-- Les documents de restitution suivent le besoin : sans lui, ils n'existent pas pour cette personne.
create policy client on fichiers for select to reflet_client using (
  client_id = (select acteur_client_id())
  and (usage not in ('rapport', 'facture', 'avoir', 'pv') or (select acteur_a_besoin('restitutions'))));
create policy client_depose on fichiers for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()));
-- Une personne remplace ou efface le fichier qu'elle a déposé (photo de profil) ; les fiches restent à l'équipe.
create policy client_efface on fichiers for delete to reflet_client
  using (usage = 'avatar' and cree_par = (select acteur_id()));
create policy client_rattache on fichiers for update to reflet_client
  using (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()));
create policy connexion_import on fichiers for update to reflet_connexion using (usage = 'import') with check (usage = 'import');
create policy connexion_import_lu on fichiers for select to reflet_connexion using (usage = 'import');
create policy connexion_message on fichiers for insert to reflet_connexion
  with check (usage = 'message' and client_id is null and cree_par is null);
create policy connexion_message_lu on fichiers for select to reflet_connexion using (usage = 'message' and client_id is null);
-- Balayage des dépôts abandonnés : la connexion ne voit que ceux-là.
create policy connexion_orphelins on fichiers to reflet_connexion using (not rattache and cree_le < now() - interval '1 day');
create policy courriers_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage not in ('lettre', 'reponse') or (select acteur_a_besoin('restitutions')));
-- Un document de restitution suit le besoin, comme le rapport et la facture.
create policy document_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage <> 'document' or (select acteur_a_besoin('restitutions')));
create policy hors_corbeille on fichiers as restrictive to reflet_interne, reflet_client, reflet_public using (corbeille_id is null);
create policy import_a_l_equipe on fichiers as restrictive for select to reflet_client
  using (usage <> 'import' or (cree_par = (select acteur_id()) and (select acteur_autonome())));
create policy interne on fichiers to reflet_interne using (true) with check (true);
create policy message_a_l_equipe on fichiers as restrictive for select to reflet_client
  using (usage <> 'message' or cree_par = (select acteur_id()));
-- Un permis et une carte grise ne se lisent que par qui voit leurs fiches : la fiche d'un véhicule montre aussi le permis de son conducteur.
create policy papiers_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage not in ('permis', 'carte_grise') or (select acteur_a_besoin('vehicules')) or (select acteur_a_besoin('conducteurs')));
-- Il dit les chiffres d'une personne, sous ses droits : elle seule le lit.
create policy rapport_de_soi on fichiers as restrictive for select to reflet_interne, reflet_client
  using (usage <> 'rapport_analyses' or cree_par = (select acteur_id()));
create policy systeme on fichiers to reflet_systeme using (true) with check (true);

create trigger fichiers_documents_nom after update of nom on fichiers for each row when (old.nom <> new.nom) execute function renommer_documents();
