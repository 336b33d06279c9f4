-- Ce que le livre doit dire de chaque facture, recompté de ce qui le fonde : les déclencheurs le recopient, un essai les compare.
create or replace view livre_recompte with (security_invoker = true) as
select x.facture_id, x.client_id, x.restitution_id, x.contestation_id, x.etat, x.date_limite, x.contestee_le,
       x.a_envoyer - e.rendu as a_envoyer, x.abandonne - b.rendu as abandonne, x.reclame + e.rendu + b.rendu as reclame,
       x.accorde + e.rendu + b.rendu as accorde, x.refuse, x.en_cours, x.recu + e.rendu + b.rendu as recu,
       x.lignes, x.tranchees, x.acceptees, x.partielles
from (
  select c.facture_id, c.client_id, c.restitution_id, c.id as contestation_id, c.etat, c.date_limite, c.contestee_le,
         case when p.avant and p.lue then s.reclame else 0 end as a_envoyer,
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
           d.etat not in ('a_lire', 'illisible', 'remplace') as lue,
           case when d.etat not in ('a_lire', 'illisible', 'remplace') then coalesce(r.montant_contestable, 0) else 0 end as contestable) p
  cross join lateral (
    select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
           coalesce(sum(l.montant_accorde), 0)::integer as accorde,
           coalesce(sum(l.montant_reclame - coalesce(l.montant_accorde, 0))
             filter (where l.montant_accorde is null or l.relancee), 0)::integer as attend,
           count(l.montant_accorde)::integer as repondues, (count(*) filter (where l.montant_accorde > 0))::integer as acceptees,
           (count(*) filter (where l.montant_accorde > 0 and l.montant_accorde < l.montant_reclame))::integer as partielles,
           coalesce(bool_or(l.motif = 'tva_a_tort' and l.montant_accorde > 0), false) as rend_la_tva
    from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s
  -- Ce que rendent les avoirs imputés, quel que soit le signe imprimé ; une TVA accordée se rend sur la taxe, pas sur le hors taxes.
  left join lateral (
    select sum(abs(coalesce(a.net_ht, a.brut_ht, 0)) + case when s.rend_la_tva then abs(coalesce(a.tva, 0)) else 0 end) as rendu
    from contestation_avoirs i join documents a on a.id = i.document_id
    where p.partie and i.client_id = c.client_id and i.contestation_id = c.id) v on true
  union all
  select r.facture_id, r.client_id, r.restitution_id, null, null, r.date_limite, null,
         r.montant_contestable, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from rapprochements r
  cross join lateral (select d.etat from documents d where d.client_id = r.client_id and d.id = r.facture_id offset 0) d
  where r.montant_contestable > 0 and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestations c where c.facture_id = r.facture_id offset 0)) x
-- Un avoir validé que nulle lettre n'attend rend ce qu'il rend : ni perdu, ni encore à réclamer. Il va d'abord à ce qui se réclamerait.
left join lateral (
  select v.rendu - coalesce((
    -- Plusieurs factures au dossier : il paie d'abord la première.
    select sum(o.montant_contestable) from rapprochements o
    where o.restitution_id = x.restitution_id and o.facture_id < x.facture_id), 0) as rendu
  from avoirs_sans_lettre v
  where v.restitution_id = x.restitution_id and (x.contestation_id is null or x.etat in ('a_verifier', 'a_contester', 'conforme')) offset 0) v on true
cross join lateral (select greatest(0, least(coalesce(v.rendu, 0), x.a_envoyer))::integer as rendu) e
cross join lateral (select greatest(0, least(coalesce(v.rendu, 0) - x.a_envoyer, x.abandonne))::integer as rendu) b;
grant select on livre_recompte to reflet_systeme;
