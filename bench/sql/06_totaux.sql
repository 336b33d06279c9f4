-- Ce que les déclencheurs auraient tenu ligne à ligne, en un agrégat.
insert into totaux_restitutions (client_id, loueur_id, nombre, montant_ht)
select client_id, loueur_id, count(*), sum(montant_ht_apres_remise) from restitutions group by 1, 2;
insert into totaux_tickets (client_id, type_demande, statut_ticket, nombre)
select client_id, type_demande, statut_ticket, count(*) from tickets group by 1, 2, 3;
insert into totaux_factures (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from tickets where statut_facture_client is not null group by 1, 2, 3, 4;
insert into totaux_sinistres_clos (client_id, type_sinistre, tiers, nombre)
select client_id, type_sinistre, tiers, count(*) from tickets where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3;
insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
select client_id, type_document, etat, restitution_id is not null, count(*) from documents group by 1, 2, 3, 4;
-- La répartition des analyses a sa propre reprise.
do $$ begin
  if to_regprocedure('public.recalculer_repartition()') is not null then perform public.recalculer_repartition(); end if;
end $$;
-- Le livre de l'argent, facture par facture.
insert into livre_factures select * from livre_recompte;
