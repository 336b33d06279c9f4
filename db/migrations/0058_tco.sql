-- Le coût complet d'un véhicule : ce que le loyer ne porte pas, au contrat, parce que ces coûts se négocient et changent avec lui.
-- Centimes HT par mois ; vide : on ne sait pas ; zéro : le loyer le comprend.
alter table contrats
  add column energie_mensuel_ht integer check (energie_mensuel_ht between 0 and 100000000),
  add column assurance_mensuel_ht integer check (assurance_mensuel_ht between 0 and 100000000),
  add column entretien_mensuel_ht integer check (entretien_mensuel_ht between 0 and 100000000),
  add column autres_mensuel_ht integer check (autres_mensuel_ht between 0 and 100000000);
