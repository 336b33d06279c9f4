-- Pour les analyses : un contrat et ses coûts à chaque véhicule du parc, et, à trois restitutions sur dix, la fiche et le contrat du véhicule rendu.
-- Sans déclencheurs : ce qu'ils tiennent est refait à la fin, d'un trait.
set session_replication_role = replica;
insert into vehicules (id, client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, kilometrage, date_mise_en_circulation, archive_le)
select gen_random_uuid(), r.client_id, r.immatriculation, r.marque, r.modele, r.type_vehicule, r.agence, r.loueur_id, r.kilometrage,
       r.date_restitution - 700 - (hashtext(r.plaque) & 1023), r.date_restitution + interval '10 days'
from restitutions r where hashtext(r.plaque) % 10 in (0, 1, 2);
insert into contrats (client_id, vehicule_id, loueur_id, numero, date_debut, date_fin, loyer_mensuel_ht, energie_mensuel_ht, assurance_mensuel_ht, entretien_mensuel_ht)
select v.client_id, v.id, v.loueur_id, 'C' || (hashtext(v.plaque) & 1048575), v.date_mise_en_circulation,
       v.date_mise_en_circulation + 730 + (hashtext(v.plaque) & 1023), 25000 + (hashtext(v.plaque) & 32767),
       case when hashtext(v.plaque) % 5 <> 0 then 9000 end, 6000, 0
from vehicules v where not exists (select from contrats k where k.vehicule_id = v.id);
set session_replication_role = origin;
set local role reflet_systeme;
select suivre_fins_de_contrat(array(select id from vehicules));
