-- Un véhicule pour dix tickets ; un ticket suit le client de son véhicule. Trente-six mois, du plus ancien au plus récent.
insert into vehicules (id, client_id, immatriculation, marque, modele, type_vehicule, agence, loueur_id, kilometrage, date_mise_en_circulation)
select bench.identifiant('vehicule', i), bench.identifiant('client', bench.rang_client(i, 41)), bench.plaque(i), bench.marque(i, 42),
       bench.modele(i, 43), bench.choisir('{VP,VP,VU,VS}', i, 44), 'Agence ' || bench.ville(i, 45),
       bench.identifiant('loueur', 1 + bench.tirer(i, 46, 12)), bench.tirer(i, 47, 160000)::integer,
       current_date - bench.tirer(i, 48, 1800)::integer
from generate_series(1, greatest(1, current_setting('bench.tickets')::bigint / 10)) i;

insert into tickets (id, type_demande, statut_ticket, statut_facture_client, immatriculation, client_id, vehicule_id, cree_le, loueur_id,
  garage_id, demandeur_prenom_nom, demandeur_telephone, demandeur_email, localisation_vehicule, latitude_vehicule, longitude_vehicule,
  type_sinistre, tiers, date_sinistre, circonstances_sinistre, elements_endommages, date_convoyage, ville_depart, ville_arrivee,
  informations_complementaires, notes_internes, montant_ht_estimation, montant_ttc_estimation)
select bench.identifiant('ticket', i), genre,
       bench.choisir('{cloture,cloture,cloture,en_cours,programme,nouvelle_demande}', i, 52),
       bench.choisir(array['à payer', 'payée', 'payée', 'ticket en cours'], i, 53),
       v.immatriculation, v.client_id, v.id, t.cree_le, v.loueur_id,
       case when genre = 'sinistre' and i % 3 = 0 then bench.identifiant('garage', 1 + bench.tirer(i, 54, 800)) end,
       bench.personne(i, 55), '06' || lpad(bench.tirer(i, 56, 100000000)::text, 8, '0'), 'demande' || i || '@flotte.test',
       (1 + bench.tirer(i, 57, 120)) || ' rue de la République, ' || bench.ville(i, 58),
       43 + bench.tirer(i, 59, 7000) / 1000.0, bench.tirer(i, 60, 7000) / 1000.0,
       case when genre = 'sinistre' then bench.choisir('{assurance,hors_assurance}', i, 61) end,
       case when genre = 'sinistre' then i % 2 = 0 end,
       case when genre = 'sinistre' then t.cree_le::date - 1 end,
       case when genre = 'sinistre' then 'Choc sur parking, côté ' || bench.choisir('{avant,arrière,droit,gauche}', i, 62) end,
       case when genre = 'sinistre' then array[bench.choisir(get_elements_endommages_values(), i, 63)] else '{}' end,
       case when genre in ('convoyage', 'etat_des_lieux') then t.cree_le::date + 5 end,
       case when genre = 'convoyage' then bench.ville(i, 64) end, case when genre = 'convoyage' then bench.ville(i, 65) end,
       'Dossier ' || i, case when i % 4 = 0 then 'Relancer le garage' end,
       case when genre = 'sinistre' then 20000 + bench.tirer(i, 66, 300000)::integer end,
       case when genre = 'sinistre' then ((20000 + bench.tirer(i, 66, 300000)) * 12 / 10)::integer end
from (
  select i, bench.identifiant('vehicule', 1 + bench.tirer(i, 50, greatest(1, n / 10))) as vehicule_id, bench.choisir('{sinistre,sinistre,restitution,convoyage,etat_des_lieux}', i, 51) as genre,
         now() - interval '36 months' * ((n - i)::double precision / n) as cree_le
  from (select current_setting('bench.tickets')::bigint as n) taille, generate_series(1, n) i
) t join vehicules v on v.id = t.vehicule_id
order by t.i;
