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
  -- Une lecture validée dont le livre n'a rien à réclamer (rien de contestable, ou un avoir l'a rendu) est une facture vérifiée.
  select 'contestation', d.id, p.client_id, p.date_limite, p.date_limite, 0, 0
  from rapprochements p
  join documents d on d.client_id = p.client_id and d.id = p.facture_id
  where p.date_limite is not null and (d.etat in ('a_verifier', 'pret') or exists (select from livre_factures m where m.facture_id = d.id and m.a_envoyer > 0)) and d.restitution_id is not null
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
  where p.date_limite is null and (d.etat in ('a_verifier', 'pret') or exists (select from livre_factures m where m.facture_id = d.id and m.a_envoyer > 0)) and d.date_document is not null
    and d.type_document in ('facture', 'releve') and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestations n where n.facture_id = d.id)
union all
  -- L'échéance suit le départ de la dernière lettre du délai du loueur, un an au plus.
  select 'sans_reponse', n.facture_id, n.client_id, n.lettre_le + l.delai_reponse_jours, n.lettre_le, 1, 365
  from contestations n
  join restitutions r on r.id = n.restitution_id
  join loueurs l on l.id = r.loueur_id
  -- Un avoir arrivé vaut réponse : il a son rappel, plus bas.
  where n.etat = 'contestee' and not exists (select from avoirs_a_imputer a where a.contestation_id = n.id)
union all
  select distinct 'avoir', n.facture_id, a.client_id, (d.cree_le at time zone 'Europe/Paris')::date, (d.cree_le at time zone 'Europe/Paris')::date, 0, 0
  from avoirs_a_imputer a
  join contestations n on n.id = a.contestation_id
  join documents d on d.id = a.document_id
union all
  -- L'échéance est le jour d'où il se demande : la cloche dit ce que dit la bande, du même jour au même jour.
  select 'attendu', m.facture_id, m.client_id, m.a_demander_le, m.a_demander_le, 0, 0 from avoirs_attendus m where m.a_demander_le is not null;
-- « Aujourd'hui » en lit sous les politiques de chacun : la cloche et la bande ont la même règle.
grant select on causes_de_rappel to reflet_systeme, reflet_interne, reflet_client;
