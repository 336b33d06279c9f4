-- Créer un conducteur ou une affectation : la même demande envoyée deux fois n'en crée qu'un.
alter table conducteurs add column cree_par uuid references utilisateurs (id) on delete set null, add column cle_idempotence uuid;
create unique index conducteurs_idempotence on conducteurs (cree_par, cle_idempotence) where cle_idempotence is not null;
alter table historique_affectation_vehicules
  add column cree_par uuid references utilisateurs (id) on delete set null,
  add column cle_idempotence uuid;
create unique index affectations_idempotence on historique_affectation_vehicules (cree_par, cle_idempotence) where cle_idempotence is not null;

-- Une affectation supprimée se retrouve dans l'histoire de son véhicule et de son conducteur.
create index historique_affectations_du_vehicule on historique ((avant ->> 'vehicule_id'))
  where entite = 'historique_affectation_vehicules' and operation = 'suppression';
create index historique_affectations_du_conducteur on historique ((avant ->> 'conducteur_id'))
  where entite = 'historique_affectation_vehicules' and operation = 'suppression';

-- Un conducteur archivé quitte les listes ; la vue dit qu'il l'est, l'export en a besoin.
create or replace view vue_conducteurs_vehicules with (security_invoker = true) as
  select c.id as conducteur_id, c.client_id, c.prenom, c.nom, c.telephone, c.email, c.numero_permis, c.date_de_naissance,
         c.date_delivrance_permis, c.date_expiration_permis, c.statut, c.recherche,
         v.id as vehicule_id, v.immatriculation, v.marque, v.modele, a.date_debut_affectation, a.date_fin_affectation,
         c.archive_le
  from conducteurs c
  left join lateral (
    select h.vehicule_id, h.date_debut_affectation, h.date_fin_affectation
    from historique_affectation_vehicules h
    where h.conducteur_id = c.id
      and h.date_debut_affectation <= (now() at time zone 'Europe/Paris')::date
      and (h.date_fin_affectation is null or h.date_fin_affectation >= (now() at time zone 'Europe/Paris')::date)
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join vehicules v on v.id = a.vehicule_id;
