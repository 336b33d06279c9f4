-- Un avoir validé qu'aucune lettre n'attend rend ce qu'il rend : le livre le comptait perdu hors délai, ou encore à réclamer (la règle est dans
-- `db/courant/argent/livre_recompte.vue.sql`). Les factures déjà là ; les suivantes se tiennent d'elles-mêmes.
with rendus as (
  select a.restitution_id, sum(abs(coalesce(a.net_ht, a.brut_ht, 0)))::integer as rendu
  from documents a
  where a.type_document = 'avoir' and a.etat = 'valide' and a.restitution_id is not null
    and not exists (select from contestation_avoirs i where i.document_id = a.id)
    and not exists (select from contestations c where c.restitution_id = a.restitution_id
                    and c.etat in ('contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu'))
  group by a.restitution_id),
parts as (
  select f.facture_id, f.a_envoyer, f.abandonne, v.rendu - coalesce((
           select sum(o.montant_contestable) from rapprochements o
           where o.restitution_id = f.restitution_id and o.facture_id < f.facture_id), 0) as rendu
  from rendus v join livre_factures f on f.restitution_id = v.restitution_id
  where f.contestation_id is null or f.etat in ('a_verifier', 'a_contester', 'conforme')),
sommes as (
  select p.facture_id, greatest(0, least(p.rendu, p.a_envoyer))::integer as envoyer,
         greatest(0, least(p.rendu - p.a_envoyer, p.abandonne))::integer as laisse
  from parts p)
update livre_factures f set a_envoyer = f.a_envoyer - s.envoyer, abandonne = f.abandonne - s.laisse,
  reclame = s.envoyer + s.laisse, accorde = s.envoyer + s.laisse, recu = s.envoyer + s.laisse
from sommes s where s.facture_id = f.facture_id and s.envoyer + s.laisse > 0;

-- Une relance écrasait la date de première contestation : chacune garde la sienne, et ce qui compte les jours (silence du loueur, rappels) suit la
-- dernière lettre. Les dossiers déjà relancés retrouvent la leur dans leurs lettres.
alter table contestations add column relancee_le date;
alter table contestations add column lettre_le date generated always as (coalesce(relancee_le, contestee_le)) stored;
update contestations c set contestee_le = e.premiere, relancee_le = c.contestee_le
from (
  select contestation_id, min(envoyee_le) as premiere, count(*) as parties
  from contestation_lettres where envoyee_le is not null group by contestation_id) e
where e.contestation_id = c.id and e.parties > 1 and e.premiere <= c.contestee_le;
drop index contestations_attendues;
drop index contestations_attendues_client;
drop index contestations_sans_reponse;
create index contestations_attendues on contestations (lettre_le, id) where etat = 'contestee';
create index contestations_attendues_client on contestations (client_id, lettre_le, id) where etat = 'contestee';

-- Un audit ouvert n'est plus à planifier : la fin de contrat le dit.
alter table fins_de_contrat drop constraint fins_de_contrat_etape_check;
alter table fins_de_contrat add constraint fins_de_contrat_etape_check check (etape in (
  'audit_a_planifier', 'audit_planifie', 'restitution_a_prevoir', 'restitution_prevue', 'restituee', 'facture_recue', 'verifiee'));
update fins_de_contrat f set etape = 'audit_planifie'
where f.etape = 'audit_a_planifier' and exists (select from audits a where a.vehicule_id = f.vehicule_id and a.etat = 'brouillon');

-- « Aujourd'hui » cherche ce qui est accordé et pas rendu.
create index livre_factures_attendu on livre_factures (client_id, contestee_le, facture_id) where accorde > recu;
