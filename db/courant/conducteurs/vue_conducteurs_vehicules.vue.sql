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
      and h.date_debut_affectation <= aujourdhui()
      and (h.date_fin_affectation is null or h.date_fin_affectation >= aujourdhui())
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join vehicules v on v.id = a.vehicule_id;
grant select on vue_conducteurs_vehicules to reflet_interne, reflet_client;
