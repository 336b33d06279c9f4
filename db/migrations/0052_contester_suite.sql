-- Suite des contestations et des audits.

-- Une ligne acceptée en partie se conteste de nouveau : son reste attend une réponse, sans perdre ce qui a été accordé.
alter table contestation_lignes add column relancee boolean not null default false;
grant update (relancee) on contestation_lignes to reflet_interne, reflet_client;

-- Les mêmes sommes que domain/contestations/montants.ts : le reste d'une ligne relancée est en cours, pas refusé.
create or replace view contestations_chiffrees with (security_invoker = true) as
select c.id, c.client_id, c.restitution_id, c.facture_id, c.etat, c.contestee_le, s.lignes, s.repondues, s.acceptees,
       case when c.etat = 'conforme' then 0 else s.reclame end as reclame,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 else s.accorde end as accorde,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 when c.etat = 'soldee' then s.reclame - s.accorde
            else s.reclame - s.accorde - s.attend end as refuse,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester', 'soldee') then 0 else s.attend end as en_cours
from contestations c
cross join lateral (
  select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
         coalesce(sum(l.montant_accorde), 0)::integer as accorde,
         coalesce(sum(l.montant_reclame - coalesce(l.montant_accorde, 0))
           filter (where l.montant_accorde is null or l.relancee), 0)::integer as attend,
         count(l.montant_accorde)::integer as repondues, count(*) filter (where l.montant_accorde > 0)::integer as acceptees
  from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s;

-- Le PDF parti avec l'audit : il se retrouve tant que l'audit existe.
alter table audits add column transmis_fichier_id uuid references fichiers (id) on delete set null;
create index audits_transmis_fichier on audits (transmis_fichier_id) where transmis_fichier_id is not null;

-- Les couples de lignes qu'une personne choisit se lisent dans l'historique de la restitution, par sa société aussi.
create policy client_rapprochements on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and entite = 'rapprochements');
