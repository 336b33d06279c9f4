create or replace function conservation_due(p_classe text, p_avant timestamptz) returns table (entite text, ligne_id uuid, libelle text, depuis date, fichiers integer)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select 'conducteurs', c.id, btrim(c.prenom || ' ' || c.nom), x.fin, (c.url_permis is not null)::int
  from conducteurs c
  cross join lateral (select coalesce(max(a.date_fin_affectation), c.cree_le::date) as fin, bool_or(a.id is not null and a.date_fin_affectation is null) as en_cours
                      from historique_affectation_vehicules a where a.conducteur_id = c.id) x
  where p_classe = 'permis' and not coalesce(x.en_cours, false) and x.fin < p_avant::date
    and num_nonnulls(c.numero_permis, c.url_permis, c.date_delivrance_permis, c.date_expiration_permis, c.lieu_delivrance_permis) > 0
  union all
  select 'messages', g.id, coalesce(g.champs ->> 'name', g.sujet), g.cree_le::date, 0 from messages g
  where p_classe = 'demandes' and g.gabarit = 'demo' and g.cree_le < p_avant
  union all
  select 'journal_acces', null, 'Connexions, lectures et refus', min(a.fait_le)::date, 0 from journal_acces a
  where p_classe = 'journaux' and a.fait_le < p_avant having count(*) > 0
  union all
  select 'tickets', t.id, 'Sinistre ' || coalesce(t.immatriculation, 'sans plaque'), t.mis_a_jour_le::date, cardinality(coalesce(t.photos, '{}')) + (t.url_constat is not null)::int
  from tickets t
  where p_classe = 'sinistres' and t.type_demande = 'sinistre' and t.statut_ticket = 'cloture' and t.mis_a_jour_le < p_avant and t.cree_le < p_avant
    and (t.demandeur_prenom_nom is distinct from 'Personne effacée' or t.url_constat is not null or cardinality(coalesce(t.photos, '{}')) > 0)
  union all
  -- Une fiche archivée, et plus aucune affectation depuis ; celle d'une personne déjà effacée n'a plus rien.
  select 'conducteurs', c.id, btrim(c.prenom || ' ' || c.nom), x.fin, (c.url_permis is not null)::int
  from conducteurs c
  cross join lateral (select greatest(c.archive_le::date, max(a.date_fin_affectation)) as fin, bool_or(a.id is not null and a.date_fin_affectation is null) as en_cours
                      from historique_affectation_vehicules a where a.conducteur_id = c.id) x
  where p_classe = 'conducteurs' and c.archive_le is not null and c.nom <> 'Personne effacée' and not coalesce(x.en_cours, false) and x.fin < p_avant::date
  union all
  select 'utilisateurs', u.id, btrim(u.prenom || ' ' || u.nom), u.suspendu_le::date, (u.avatar_url is not null)::int
  from utilisateurs u
  where p_classe = 'comptes' and u.suspendu_le < p_avant and not u.technique and u.email not like '%@efface.invalid'
  union all
  select 'tickets', t.id, 'Dossier ' || coalesce(t.immatriculation, 'sans plaque'), t.mis_a_jour_le::date, cardinality(coalesce(t.photos, '{}')) + (t.url_constat is not null)::int
  from tickets t
  where p_classe = 'dossiers' and t.type_demande <> 'sinistre' and t.statut_ticket = 'cloture' and t.mis_a_jour_le < p_avant and t.cree_le < p_avant
    and (t.demandeur_prenom_nom is distinct from 'Personne effacée' or t.url_constat is not null or cardinality(coalesce(t.photos, '{}')) > 0)
  union all
  select 'documents', d.id, 'Facture ' || coalesce(d.numero, 'sans numéro'), d.date_document, 1
  from documents d
  where p_classe = 'factures' and d.type_document in ('facture', 'avoir') and d.date_document < p_avant::date and d.fichier_id is not null
$$;
alter function conservation_due(text, timestamp with time zone) owner to reflet_systeme;
grant execute on function conservation_due(text, timestamp with time zone) to reflet_admin;
