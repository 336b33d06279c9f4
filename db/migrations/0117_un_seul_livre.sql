-- Le livre de l'argent (0115) les remplace : aucune autre vue ne compte ce qui est réclamé, accordé ou rendu.
drop view fre_apres_avoir;
drop view contestations_chiffrees;
-- Les avoirs qui attendent d'être imputés se comptent à chaque liste : ils se cherchent parmi les avoirs, pas parmi tous les documents.
create index documents_avoirs on documents (client_id, restitution_id) where type_document = 'avoir';

-- Le livre part de ce qui est contesté ou contestable, et lit le reste par index (`offset 0`) : sous les politiques d'une société, sans
-- statistiques, le planificateur croisait ses documents avec ses contestations, puis ses restitutions, des secondes pour deux cents factures.
create or replace view livre_argent with (security_invoker = true) as
select f.facture_id, f.client_id, f.restitution_id, f.contestation_id, f.etat, f.date_limite, f.contestee_le,
       f.a_reclamer + f.hors_delai + f.abandonne + f.reclame as trouve, f.a_reclamer, f.hors_delai, f.abandonne, f.reclame, f.accorde, f.refuse,
       f.en_cours, f.recu, f.accorde - f.recu as attendu, f.hors_delai + f.refuse + f.abandonne as perdu,
       f.lignes, f.tranchees, f.acceptees, f.partielles
from (
  select c.facture_id, c.client_id, c.restitution_id, c.id as contestation_id, c.etat, c.date_limite, c.contestee_le,
         case when p.avant and p.lue and not p.tard then s.reclame else 0 end as a_reclamer,
         case when p.avant and p.lue and p.tard then s.reclame else 0 end as hors_delai,
         greatest(0, p.contestable - case when c.etat = 'conforme' then 0 else s.reclame end) as abandonne,
         case when p.partie then s.reclame else 0 end as reclame,
         case when p.partie then s.accorde else 0 end as accorde,
         case when p.partie then s.reclame - s.accorde - case when c.etat = 'soldee' then 0 else s.attend end else 0 end as refuse,
         case when p.partie and c.etat <> 'soldee' then s.attend else 0 end as en_cours,
         case when p.partie and s.accorde > 0 then least(s.accorde, coalesce(v.rendu, 0))::integer else 0 end as recu,
         s.lignes, case when c.etat = 'soldee' then s.lignes else s.repondues end as tranchees, s.acceptees, s.partielles
  from contestations c
  cross join lateral (select d.etat from documents d where d.client_id = c.client_id and d.id = c.facture_id offset 0) d
  left join lateral (select r.montant_contestable from rapprochements r where r.facture_id = c.facture_id offset 0) r on true
  cross join lateral (
    select c.etat in ('a_verifier', 'a_contester') as avant, c.etat not in ('a_verifier', 'conforme', 'a_contester') as partie,
           d.etat not in ('a_lire', 'illisible', 'remplace') as lue, coalesce(c.date_limite < aujourdhui(), false) as tard,
           case when d.etat not in ('a_lire', 'illisible', 'remplace') then coalesce(r.montant_contestable, 0) else 0 end as contestable) p
  cross join lateral (
    select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
           coalesce(sum(l.montant_accorde), 0)::integer as accorde,
           coalesce(sum(l.montant_reclame - coalesce(l.montant_accorde, 0))
             filter (where l.montant_accorde is null or l.relancee), 0)::integer as attend,
           count(l.montant_accorde)::integer as repondues, count(*) filter (where l.montant_accorde > 0)::integer as acceptees,
           count(*) filter (where l.montant_accorde > 0 and l.montant_accorde < l.montant_reclame)::integer as partielles,
           coalesce(bool_or(l.motif = 'tva_a_tort' and l.montant_accorde > 0), false) as rend_la_tva
    from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s
  -- Ce que rendent les avoirs imputés, quel que soit le signe imprimé ; une TVA accordée se rend sur la taxe, pas sur le hors taxes.
  left join lateral (
    select sum(abs(coalesce(a.net_ht, a.brut_ht, 0)) + case when s.rend_la_tva then abs(coalesce(a.tva, 0)) else 0 end) as rendu
    from contestation_avoirs i join documents a on a.id = i.document_id
    where p.partie and i.client_id = c.client_id and i.contestation_id = c.id) v on true
  union all
  select r.facture_id, r.client_id, r.restitution_id, null, null, r.date_limite, null,
         case when coalesce(r.date_limite < aujourdhui(), false) then 0 else r.montant_contestable end,
         case when coalesce(r.date_limite < aujourdhui(), false) then r.montant_contestable else 0 end,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from rapprochements r
  cross join lateral (select d.etat from documents d where d.client_id = r.client_id and d.id = r.facture_id offset 0) d
  where r.montant_contestable > 0 and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestations c where c.facture_id = r.facture_id offset 0)) f;

-- Les lignes derrière chaque somme : celles de la réclamation, ce qu'elle laisse de côté, et ce qu'aucune réclamation n'a encore repris. Pour
-- chaque mot, leur somme est celle de la facture. Un avoir paie d'abord les lignes qu'il nomme, dans l'ordre.
create or replace view livre_argent_lignes with (security_invoker = true) as
with livre as materialized (select * from livre_argent),
reclamees as (
  select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, g.id as ligne_id, g.rang,
         g.designation, g.motif, g.montant_reclame, x.recu as recu_facture,
         x.etat in ('a_verifier', 'a_contester') as avant, x.a_reclamer > 0 as ouverte, x.hors_delai > 0 as tard,
         case when x.etat in ('a_verifier', 'a_contester') then 0 else coalesce(g.montant_accorde, 0) end as accorde,
         x.etat not in ('a_verifier', 'a_contester', 'soldee') and (g.montant_accorde is null or g.relancee) as attend,
         exists (select from contestation_avoirs i where i.contestation_id = g.contestation_id and i.client_id = g.client_id
                 and coalesce((i.accords ->> g.id::text)::integer, 0) > 0) as rendue
  from livre x
  join contestation_lignes g on g.client_id = x.client_id and g.contestation_id = x.contestation_id
  where x.etat <> 'conforme'),
servies as (
  select l.*, sum(l.accorde) over (partition by l.contestation_id order by l.rendue desc, l.rang, l.ligne_id) - l.accorde as avant_elle
  from reclamees l)
select s.facture_id, s.client_id, s.restitution_id, s.contestation_id, s.etat, s.date_limite, s.contestee_le, s.ligne_id, s.rang,
       s.designation, s.motif, n.a_reclamer + n.hors_delai + n.reclame as trouve, n.a_reclamer, n.hors_delai, 0 as abandonne, n.reclame,
       s.accorde, n.refuse, n.en_cours, n.recu, s.accorde - n.recu as attendu, n.hors_delai + n.refuse as perdu
from servies s
cross join lateral (
  select case when s.avant and s.ouverte then s.montant_reclame else 0 end as a_reclamer,
         case when s.avant and s.tard then s.montant_reclame else 0 end as hors_delai,
         case when s.avant then 0 else s.montant_reclame end as reclame,
         case when s.avant or s.attend then 0 else s.montant_reclame - s.accorde end as refuse,
         case when s.attend then s.montant_reclame - s.accorde else 0 end as en_cours,
         least(s.accorde, greatest(0, s.recu_facture - s.avant_elle))::integer as recu) n
where n.a_reclamer + n.hors_delai + n.reclame > 0
union all
-- Trouvé, et qu'aucune ligne réclamée ne reprend.
select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, null, 1000000, null, null,
       x.abandonne, 0, 0, x.abandonne, 0, 0, 0, 0, 0, 0, x.abandonne
from livre x where x.contestation_id is not null and x.abandonne > 0
union all
select x.facture_id, x.client_id, x.restitution_id, null, null, x.date_limite, null, null, 0, null, null,
       x.trouve, x.a_reclamer, x.hors_delai, 0, 0, 0, 0, 0, 0, 0, x.hors_delai
from livre x where x.contestation_id is null;
