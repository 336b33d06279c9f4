-- Un permis et une carte grise ne se lisent que par qui voit leurs fiches : la fiche d'un véhicule montre aussi le permis de son conducteur.
create policy papiers_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage not in ('permis', 'carte_grise') or (select acteur_a_besoin('vehicules')) or (select acteur_a_besoin('conducteurs')));
