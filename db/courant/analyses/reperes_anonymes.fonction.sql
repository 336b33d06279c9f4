-- Repère anonyme : ce qu'un loueur facture d'ordinaire, toutes sociétés réunies, là où une seule n'a pas assez de dossiers pour le dire. Une
-- valeur ne sort que si dix sociétés au moins la portent, et chacune y pèse autant : c'est la société du milieu, jamais la plus grosse. La
-- fenêtre, la même pour tous, ne se choisit pas : deux lectures ne se soustraient pas. Le serveur ne l'appelle que si l'exploitant l'a voulu.
create or replace function reperes_anonymes()
  returns table (loueur_id uuid, moyenne_societes integer, moyenne_ht integer, ecart_societes integer, ecart_part numeric,
                 delai_societes integer, delai_facture numeric, obtenu_societes integer, obtenu_part numeric)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with societes as (
    select r.loueur_id, r.client_id, avg(r.montant_ht_apres_remise) as moyenne,
           sum(r.facture_ht - coalesce(r.hors_fre_ht, 0) - coalesce(r.avoir_ht, 0) - r.rapport_ht)::numeric
             / nullif(sum(r.rapport_ht) filter (where r.facture_ht is not null), 0) as ecart,
           percentile_cont(0.5) within group (order by r.facture_le - coalesce(r.rapport_le, r.date_restitution))
             filter (where r.facture_le >= coalesce(r.rapport_le, r.date_restitution)) as delai,
           sum(k.accorde)::numeric / nullif(sum(k.reclame), 0) as obtenu
    from restitutions r
    join clients c on c.id = r.client_id and not c.est_prestataire
    left join (select restitution_id, sum(accorde) as accorde, sum(reclame) as reclame from livre_argent
               where reclame > 0 group by restitution_id) k on k.restitution_id = r.id
    where r.date_restitution >= date_trunc('month', aujourdhui()) - interval '24 months'
      and r.date_restitution < date_trunc('month', aujourdhui())
    group by r.loueur_id, r.client_id)
  select s.loueur_id,
         count(s.moyenne)::integer, case when count(s.moyenne) >= 10 then round(percentile_cont(0.5) within group (order by s.moyenne)::numeric)::integer end,
         count(s.ecart)::integer, case when count(s.ecart) >= 10 then round(percentile_cont(0.5) within group (order by s.ecart)::numeric, 4) end,
         count(s.delai)::integer, case when count(s.delai) >= 10 then round(percentile_cont(0.5) within group (order by s.delai)::numeric, 1) end,
         count(s.obtenu)::integer, case when count(s.obtenu) >= 10 then round(percentile_cont(0.5) within group (order by s.obtenu)::numeric, 4) end
  from societes s group by s.loueur_id having count(s.moyenne) >= 10
$$;
alter function reperes_anonymes() owner to reflet_systeme;
grant execute on function reperes_anonymes() to reflet_interne, reflet_client;
