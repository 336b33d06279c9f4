grant select, insert, update, delete on historique to reflet_systeme;
grant select on historique to reflet_interne;
grant select (apres, auteur_id, avant, champ, client_id, entite, fait_le, id, ligne_id, operation) on historique to reflet_client;

create policy client on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and entite in ('restitutions', 'documents', 'document_lignes') and (select acteur_a_besoin('restitutions')));
-- Une société voit l'agence de ses véhicules ; elle voit de même celles d'avant : un dommage se rattache à l'agence du jour où il est apparu.
-- Rien d'autre de l'histoire d'un véhicule ne lui est ouvert.
create policy client_agences on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and entite = 'vehicules' and champ = 'agence');
-- L'histoire d'un audit se lit aussi par sa société, sous le besoin qui le lui ouvre. Jamais un garage : elle ne les connaît que par un numéro.
create policy client_audits on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and (entite = 'audit_dommages'
    or (entite = 'audits' and champ in ('etat', 'retour_prevu_le', 'kilometrage', 'lieu', 'franchise_assurance_ht', 'notes', 'reparations_faites'))));
create policy client_contestations on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and entite in (
    'contestations', 'contestation_lignes', 'contestation_lettres', 'contestation_reponses', 'contestation_avoirs'));
-- Les couples de lignes qu'une personne choisit se lisent dans l'historique de la restitution, par sa société aussi.
create policy client_rapprochements on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and entite = 'rapprochements');
create policy client_statuts on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and entite = 'statuts_facture');
create policy expert_dossiers on historique as restrictive for select to reflet_expert using (entite_de_dossier(entite));
create policy interne on historique to reflet_interne using (true) with check (true);
create policy systeme on historique to reflet_systeme using (true) with check (true);

create trigger historique_en_ajout_seul before update or delete or truncate on historique
  for each statement execute function refuser_reecriture();
create trigger historique_file after insert on historique referencing new table as nouvelles
  for each statement execute function suivre_historique();
