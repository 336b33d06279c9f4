-- Affectation courante : la plus récente commencée et pas encore finie au jour donné.
-- Un véhicule archivé quitte les listes ; la vue dit qu'il l'est, l'export en a besoin.
create or replace view vue_vehicules_conducteurs with (security_invoker = true) as
  select v.id, v.client_id, v.immatriculation, v.plaque, v.marque, v.modele, v.type_vehicule, v.agence, v.url_carte_grise, v.kilometrage,
         v.loueur_id, l.nom as loueur_nom, v.recherche,
         c.id as conducteur_id, c.prenom as conducteur_prenom, c.nom as conducteur_nom,
         a.date_debut_affectation, a.date_fin_affectation,
         v.archive_le
  from vehicules v
  left join loueurs l on l.id = v.loueur_id
  left join lateral (
    select h.conducteur_id, h.date_debut_affectation, h.date_fin_affectation
    from historique_affectation_vehicules h
    where h.vehicule_id = v.id
      and h.date_debut_affectation <= aujourdhui()
      and (h.date_fin_affectation is null or h.date_fin_affectation >= aujourdhui())
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join conducteurs c on c.id = a.conducteur_id;
grant select on vue_vehicules_conducteurs to reflet_interne, reflet_client;
