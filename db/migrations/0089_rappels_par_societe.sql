-- Les rappels se mettent à l'heure une société à la fois, par ses dates : avec trois cent mille restitutions, les calculer tous d'un coup
-- dépassait le délai d'une instruction, et aucun ne naissait plus.

-- Chaque cause dit aussi la date de la fiche dont vient son échéance (`repere`), et de combien de jours elle la suit au moins et au plus :
-- une fenêtre d'échéances se cherche alors par l'index de cette date. Un délai de contestation vient de l'une des trois dates que sa facture
-- connaît, dans cet ordre : celle de sa contestation, celle de son rapprochement, celle des conditions du loueur.
create or replace view causes_de_rappel with (security_invoker = true) as
  select 'permis' as genre, c.id as cause_id, c.client_id, c.date_expiration_permis as echeance,
         c.date_expiration_permis as repere, 0 as delai_min, 0 as delai_max
  from conducteurs c
  where c.statut = 'Actif' and c.archive_le is null and c.date_expiration_permis is not null
union all
  -- Rendu (une restitution depuis six mois avant la fin), suivi d'un autre contrat ou archivé : plus rien à préparer.
  select 'contrat', t.id, t.client_id, t.date_fin, t.date_fin, 0, 0
  from contrats t
  join vehicules v on v.client_id = t.client_id and v.id = t.vehicule_id
  where v.archive_le is null and not vehicule_rendu_depuis(v.client_id, v.id, t.date_fin - 180)
    and not exists (select from contrats s where s.vehicule_id = t.vehicule_id and s.date_debut >= t.date_fin)
    and not exists (select from restitutions r
                    where r.client_id = v.client_id and r.plaque = v.plaque and r.date_restitution >= t.date_fin - 180)
union all
  select 'rapport', r.id, r.client_id, r.date_restitution + 7, r.date_restitution, 7, 7
  from restitutions r
  where r.url_rapport is null
    and not exists (select from documents d
                    where d.restitution_id = r.id and d.type_document in ('rapport', 'facture') and d.etat <> 'remplace')
union all
  -- Sans frais au rapport, aucune facture n'est attendue.
  select 'facture', r.id, r.client_id, r.date_restitution + 30, r.date_restitution, 30, 30
  from restitutions r
  where r.montant_ht_apres_remise > 0
    and (r.url_rapport is not null
         or exists (select from documents d where d.restitution_id = r.id and d.type_document = 'rapport' and d.etat <> 'remplace'))
    and not exists (select from documents d
                    where d.restitution_id = r.id and d.type_document in ('facture', 'releve') and d.etat <> 'remplace')
union all
  select 'contestation', d.id, n.client_id, n.date_limite, n.date_limite, 0, 0
  from contestations n
  join documents d on d.client_id = n.client_id and d.id = n.facture_id
  where n.etat in ('a_verifier', 'a_contester') and n.date_limite is not null and d.restitution_id is not null
    and d.type_document in ('facture', 'releve') and d.etat not in ('a_lire', 'illisible', 'remplace')
union all
  -- Une lecture validée sans rien de contestable est une facture vérifiée.
  select 'contestation', d.id, p.client_id, p.date_limite, p.date_limite, 0, 0
  from rapprochements p
  join documents d on d.client_id = p.client_id and d.id = p.facture_id
  where p.date_limite is not null and (d.etat in ('a_verifier', 'pret') or p.montant_contestable > 0) and d.restitution_id is not null
    and d.type_document in ('facture', 'releve') and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestations n where n.facture_id = d.id)
union all
  -- Les conditions en vigueur au jour de la restitution, celles du client avant celles de tous ; leur délai ne passe pas un an. Sans
  -- conditions connues, aucun délai n'est inventé.
  select 'contestation', d.id, d.client_id, d.date_document + k.delai_contestation_jours, d.date_document, 0, 365
  from documents d
  join restitutions r on r.id = d.restitution_id
  left join rapprochements p on p.facture_id = d.id
  cross join lateral (
    select c.delai_contestation_jours from conditions_loueur c
    where c.loueur_id = r.loueur_id and (c.client_id is null or c.client_id = r.client_id)
      and (c.type_vehicule is null or c.type_vehicule = r.type_vehicule)
      and c.valable_du <= r.date_restitution and (c.valable_au is null or c.valable_au >= r.date_restitution)
    order by c.client_id, c.type_vehicule limit 1) k
  where p.date_limite is null and (d.etat in ('a_verifier', 'pret') or p.montant_contestable > 0) and d.date_document is not null
    and d.type_document in ('facture', 'releve') and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestations n where n.facture_id = d.id);

create index rapprochements_limite on rapprochements (client_id, date_limite) where date_limite is not null;
create index documents_factures on documents (client_id, date_document)
  where type_document in ('facture', 'releve') and restitution_id is not null;

-- Ce qui est dû à une société au jour donné : l'étape atteinte de chaque cause, et elle seule. `regles` : genre, étapes en jours, retard
-- admis ; un permis périmé, sans retard, se rappelle tant qu'il l'est. Le plan est gardé : le refaire à chaque genre de chaque société
-- coûterait plus que la recherche.
drop function rappels_dus(jsonb, date);
create function rappels_dus(regles jsonb, jour date, societe uuid)
  returns table (genre text, cause_id uuid, client_id uuid, echeance date, etape integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  r record;
begin
  for r in
    select x.genre, x.etapes, case when x.retard_max is null then '-infinity'::date else jour - x.retard_max end as depuis,
           jour + (select max(e) from unnest(x.etapes) e) as jusqua
    from jsonb_to_recordset(regles) as x (genre text, etapes integer[], retard_max integer)
    where cardinality(x.etapes) > 0
  loop
    return query
      select c.genre, c.cause_id, c.client_id, c.echeance, (select min(e) from unnest(r.etapes) e where e >= c.echeance - jour)
      from causes_de_rappel c
      where c.genre = r.genre and c.client_id = societe and c.echeance between r.depuis and r.jusqua
        and c.repere between r.depuis - c.delai_max and r.jusqua - c.delai_min;
  end loop;
end $$;
alter function rappels_dus(jsonb, date, uuid) owner to reflet_systeme;
revoke all on function rappels_dus(jsonb, date, uuid) from public;
grant execute on function rappels_dus(jsonb, date, uuid) to reflet_connexion;

-- Les rappels ouverts d'une société, que son passage compare à ce qui est dû.
create index notifications_ouvertes_societe on notifications (client_id) where resolue_le is null;
-- Ceux qu'un e-mail attend encore : ce qui est né après l'heure du résumé, ou déjà lu, ne se relit pas à chaque relève.
drop index notifications_courriel;
create index notifications_courriel on notifications (utilisateur_id, courriel, cree_le)
  where courriel_le is null and courriel <> 'aucun' and resolue_le is null and lue_le is null;
create index notifications_reglees on notifications (resolue_le) where resolue_le is not null;
