grant select, insert, update, delete on tickets to reflet_systeme;
grant select, insert, update on tickets to reflet_interne;
grant delete on tickets to reflet_admin;
grant select (adresse_arrivee, adresse_depart, circonstances_sinistre, civilite_demandeur, client_id, code_postal_arrivee,
  code_postal_depart, cree_le, date_convoyage, date_debut_chantier, date_fin_chantier, date_sinistre, demandeur_email, demandeur_prenom_nom,
  demandeur_telephone, details_avancement, elements_endommages, email_contact_arrivee, email_contact_depart, garage_id, garage_supprime, id,
  immatriculation, informations_complementaires, latitude_vehicule, localisation_vehicule, longitude_vehicule, loueur_id, mis_a_jour_le,
  montant_ht_estimation, montant_ht_facture_client, montant_ttc_estimation, montant_ttc_facture_client, nom_contact_arrivee,
  nom_contact_depart, photos, plaque, portable_contact_arrivee, portable_contact_depart, proposition_garage_envoyee_le, recherche,
  statut_proposition_garage, statut_ticket, tiers, type_demande, type_sinistre, url_constat, url_devis_signe, url_facture_client,
  url_facture_garage, url_pv_arrivee, url_pv_depart, url_rapport_expertise, vehicule_id, ville_arrivee, ville_depart) on tickets to
  reflet_client;
grant select (statut_facture_client) on tickets to reflet_client_partenaire;

-- Tickets : ni notes internes, ni statut de facture (le partenaire seul le voit).
create policy client on tickets for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on tickets to reflet_interne using (true) with check (true);
create policy systeme on tickets to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on tickets
  referencing new table as apres for each statement execute function signaler('tickets');
create trigger en_direct_changement after update on tickets
  referencing old table as avant new table as apres for each statement execute function signaler('tickets');
create trigger en_direct_retrait after delete on tickets
  referencing old table as avant for each statement execute function signaler('tickets');
create trigger tickets_corbeille before delete on tickets
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger tickets_garage_suivi before insert or update of garage_id on tickets for each row
  when (new.garage_id is not null and new.garage_supprime is not null) execute function oublier_garage_supprime();
create trigger tickets_journal after insert or delete or update on tickets for each row execute function journaliser();
create trigger tickets_listes_insertion after insert on tickets
  referencing new table as nouvelles for each statement execute function compter_listes_tickets();
create trigger tickets_listes_modification after update on tickets
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_listes_tickets();
create trigger tickets_listes_suppression after delete on tickets
  referencing old table as anciennes for each statement execute function compter_listes_tickets();
create trigger tickets_maj before update on tickets for each row execute function toucher_mis_a_jour_le();
create trigger tickets_plaque_muette before insert or update of immatriculation on tickets for each row
  when (normaliser_plaque(new.immatriculation) = '') execute function taire_plaque_muette();
create trigger tickets_total_insertion after insert on tickets
  referencing new table as nouvelles for each statement execute function compter_tickets();
create trigger tickets_total_modification after update on tickets
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_tickets();
create trigger tickets_total_suppression after delete on tickets
  referencing old table as anciennes for each statement execute function compter_tickets();
create trigger webhook_ajout after insert on tickets
  referencing new table as apres for each statement execute function deposer_evenement('ticket');
create trigger webhook_changement after update on tickets
  referencing new table as apres for each statement execute function deposer_evenement('ticket');
create trigger webhook_retrait after delete on tickets
  referencing old table as avant for each statement execute function deposer_evenement('ticket');
