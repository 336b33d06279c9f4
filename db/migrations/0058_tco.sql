-- Le coût complet d'un véhicule : ce que le loyer ne porte pas, au contrat, parce que ces coûts se négocient et changent avec lui.
-- Centimes HT par mois ; vide : on ne sait pas ; zéro : le loyer le comprend.
alter table contrats
  add column energie_mensuel_ht integer check (energie_mensuel_ht between 0 and 100000000),
  add column assurance_mensuel_ht integer check (assurance_mensuel_ht between 0 and 100000000),
  add column entretien_mensuel_ht integer check (entretien_mensuel_ht between 0 and 100000000),
  add column autres_mensuel_ht integer check (autres_mensuel_ht between 0 and 100000000);

-- Le contrat d'un véhicule à une date, et ses coûts, se lisent dans l'index seul : les analyses et l'export en cherchent un par restitution.
drop index contrats_vehicule;
create index contrats_vehicule on contrats (client_id, vehicule_id, date_debut desc)
  include (numero, kilometrage_contractuel, loyer_mensuel_ht, energie_mensuel_ht, assurance_mensuel_ht, entretien_mensuel_ht, autres_mensuel_ht);

-- Les lignes de frais, de la plus récente à la plus ancienne, sans trier toutes celles de la base ; celles des avoirs se comptent à part.
create index document_lignes_recentes on document_lignes (date_restitution desc, id desc) include (client_id, restitution_id) where comptee or credit;
create index document_lignes_avoirs on document_lignes (restitution_id) include (client_id) where credit;
