-- Les lignes derrière chaque somme : celles de la réclamation, ce qu'elle laisse de côté, et ce qu'aucune réclamation n'a encore repris. Un avoir
-- paie d'abord les lignes qu'il nomme, dans l'ordre : ce qui passe avant une ligne ne se compte que sur une facture payée en partie.
create or replace view livre_argent_lignes with (security_invoker = true) as
select s.facture_id, s.client_id, s.restitution_id, s.contestation_id, s.etat, s.date_limite, s.contestee_le, s.ligne_id, s.rang,
       s.designation, s.motif, n.a_reclamer + n.hors_delai + n.reclame as trouve, n.a_reclamer, n.hors_delai, 0 as abandonne, n.reclame,
       s.accorde, n.refuse, n.en_cours, n.recu, s.accorde - n.recu as attendu, n.hors_delai + n.refuse as perdu
from (
  select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, g.id as ligne_id, g.rang,
         g.designation, g.motif, g.montant_reclame, x.recu as recu_facture, x.accorde as accorde_facture,
         x.etat in ('a_verifier', 'a_contester') as avant, x.a_reclamer > 0 as ouverte, x.hors_delai > 0 as tard,
         case when x.etat in ('a_verifier', 'a_contester') then x.reclame else 0 end as rendu,
         case when x.etat in ('a_verifier', 'a_contester') then 0 else coalesce(g.montant_accorde, 0) end as accorde,
         x.etat not in ('a_verifier', 'a_contester', 'soldee') and (g.montant_accorde is null or g.relancee) as attend
  from livre_argent x
  join contestation_lignes g on g.client_id = x.client_id and g.contestation_id = x.contestation_id
  where x.etat <> 'conforme') s
-- Ce qu'un avoir rend avant toute lettre s'ôte des premières lignes ; il a la sienne, plus bas.
cross join lateral (
  select case when s.rendu = 0 then 0 else least(s.montant_reclame, greatest(0, s.rendu - coalesce((
    select sum(h.montant_reclame) from contestation_lignes h
    where h.client_id = s.client_id and h.contestation_id = s.contestation_id and (h.rang, h.id) < (s.rang, s.ligne_id)), 0)))::integer end as rendu) d
cross join lateral (
  select case when s.avant and s.ouverte then s.montant_reclame - d.rendu else 0 end as a_reclamer,
         case when s.avant and s.tard then s.montant_reclame - d.rendu else 0 end as hors_delai,
         case when s.avant then 0 else s.montant_reclame end as reclame,
         case when s.avant or s.attend then 0 else s.montant_reclame - s.accorde end as refuse,
         case when s.attend then s.montant_reclame - s.accorde else 0 end as en_cours,
         case when s.recu_facture = 0 or s.accorde = 0 then 0 when s.recu_facture >= s.accorde_facture then s.accorde
              else least(s.accorde, greatest(0, s.recu_facture - (
                with siennes as (
                  select h.id, h.rang, coalesce(h.montant_accorde, 0) as accorde, exists (
                           select from contestation_avoirs i where i.client_id = h.client_id and i.contestation_id = h.contestation_id
                           and coalesce((i.accords ->> h.id::text)::integer, 0) > 0) as rendue
                  from contestation_lignes h where h.client_id = s.client_id and h.contestation_id = s.contestation_id)
                select coalesce(sum(h.accorde), 0) from siennes h, siennes elle
                where elle.id = s.ligne_id and (not h.rendue, h.rang, h.id) < (not elle.rendue, elle.rang, elle.id))))::integer end as recu) n
where n.a_reclamer + n.hors_delai + n.reclame > 0
union all
-- Trouvé, et qu'aucune ligne réclamée ne reprend.
select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, null, 1000000, null, null,
       x.abandonne, 0, 0, x.abandonne, 0, 0, 0, 0, 0, 0, x.abandonne
from livre_argent x where x.contestation_id is not null and x.abandonne > 0
union all
select x.facture_id, x.client_id, x.restitution_id, null, null, x.date_limite, null, null, 0, null, null,
       x.a_reclamer + x.hors_delai, x.a_reclamer, x.hors_delai, 0, 0, 0, 0, 0, 0, 0, x.hors_delai
from livre_argent x where x.contestation_id is null and x.a_reclamer + x.hors_delai > 0
union all
-- Rendu par un avoir que nulle lettre n'attendait.
select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le, null, 1000001, null, null,
       x.reclame, 0, 0, 0, x.reclame, x.accorde, 0, 0, x.recu, 0, 0
from livre_argent x where x.reclame > 0 and (x.contestation_id is null or x.etat in ('a_verifier', 'a_contester', 'conforme'));
grant select on livre_argent_lignes to reflet_systeme, reflet_interne, reflet_client;
