-- Une ligne d'un dossier soldé sans réponse est refusée en euros : elle l'est aussi dans le taux de succès. « Tranchées » compte les
-- lignes répondues et celles d'un dossier soldé ; « partielles », celles dont le loueur n'a accordé qu'une part. Mêmes comptes que
-- `compterLignes` de domain/contestations/montants.ts.
create or replace view contestations_chiffrees with (security_invoker = true) as
select c.id, c.client_id, c.restitution_id, c.facture_id, c.etat, c.contestee_le, s.lignes, s.repondues, s.acceptees,
       case when c.etat = 'conforme' then 0 else s.reclame end as reclame,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 else s.accorde end as accorde,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 when c.etat = 'soldee' then s.reclame - s.accorde
            else s.reclame - s.accorde - s.attend end as refuse,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester', 'soldee') then 0 else s.attend end as en_cours,
       case when c.etat = 'soldee' then s.lignes else s.repondues end as tranchees, s.partielles
from contestations c
cross join lateral (
  select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
         coalesce(sum(l.montant_accorde), 0)::integer as accorde,
         coalesce(sum(l.montant_reclame - coalesce(l.montant_accorde, 0))
           filter (where l.montant_accorde is null or l.relancee), 0)::integer as attend,
         count(l.montant_accorde)::integer as repondues, count(*) filter (where l.montant_accorde > 0)::integer as acceptees,
         count(*) filter (where l.montant_accorde > 0 and l.montant_accorde < l.montant_reclame)::integer as partielles
  from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s;
