-- Ce qu'il manquait pour calculer tous les indicateurs et remplir l'export du coût total de détention.

-- L'énergie et le centre de coût sont au véhicule : ils ne changent ni avec le conducteur ni avec le contrat.
alter table vehicules
  add column energie text check (energie in ('essence', 'diesel', 'hybride', 'hybride_rechargeable', 'electrique', 'gnv', 'gpl', 'hydrogene')),
  add column centre_de_cout text check (length(centre_de_cout) between 1 and 100);

-- Le jour où la société a payé la facture de frais ; aucune pièce ne le dit, une personne le saisit.
alter table restitutions add column paiement_le date check (paiement_le between '1990-01-01' and '2099-12-31');
