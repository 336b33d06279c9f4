-- 1. Ce qu'un ticket clos garde encore d'une personne, par âge. `mis_a_jour_le` change à chaque écriture : l'indexer interdirait à toutes de
-- rester dans leur page. Le jour de création ne change jamais, et ce qui n'a plus bougé depuis une date a été créé avant elle.
create index tickets_a_oublier on tickets (cree_le)
  where statut_ticket = 'cloture' and (demandeur_prenom_nom is distinct from 'Personne effacée' or url_constat is not null or cardinality(coalesce(photos, '{}')) > 0);

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

-- 2. Quelques fiches par transaction : un long retard se rattrape lot par lot, sans tenir les siennes contre qui les modifie. Les lots d'un
-- même passage portent la même heure, et n'en font qu'un.
drop function appliquer_conservation(text, timestamptz, timestamptz);
create function appliquer_conservation(p_classe text, p_avant timestamptz, p_le timestamptz, p_limite integer, out lignes bigint, out cles text[])
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l record;
  pieces uuid[];
  partantes text[];
begin
  lignes := 0;
  cles := '{}';
  -- Deux serveurs ne passent pas ensemble.
  perform pg_advisory_xact_lock(hashtextextended('conservation:' || p_classe, 0));
  -- Demandée dans la liste des colonnes, la fonction rend ses lignes une à une et s'arrête à la limite ; dans un « from », elle les lirait toutes.
  for l in select (x.due).entite, (x.due).ligne_id from (select conservation_due(p_classe, p_avant) as due limit p_limite) x loop
    pieces := '{}';
    lignes := lignes + 1;
    if p_classe in ('conducteurs', 'comptes') then
      select coalesce(array_agg(e), '{}') into partantes from effacer_ligne(l.entite, l.ligne_id) e;
      cles := cles || partantes;
    elsif l.entite = 'conducteurs' then
      select array_remove(array[url_permis], null) into pieces from conducteurs where id = l.ligne_id;
      update conducteurs set numero_permis = null, url_permis = null, date_delivrance_permis = null, date_expiration_permis = null, lieu_delivrance_permis = null
      where id = l.ligne_id;
      perform effacer_du_journal('conducteurs', l.ligne_id,
        array['numero_permis', 'url_permis', 'date_delivrance_permis', 'date_expiration_permis', 'lieu_delivrance_permis']);
    elsif l.entite = 'messages' then
      delete from messages where id = l.ligne_id;
    elsif l.entite = 'journal_acces' then
      lignes := oublier_vieux_acces(p_avant);
    elsif l.entite = 'tickets' then
      select coalesce(photos, '{}') || array_remove(array[url_constat], null) into pieces from tickets where id = l.ligne_id;
      select coalesce(array_agg(e), '{}') into partantes from effacer_ligne('tickets', l.ligne_id) e;
      cles := cles || partantes;
      update tickets set photos = '{}', url_constat = null, latitude_vehicule = null, longitude_vehicule = null, localisation_vehicule = null
      where id = l.ligne_id;
    elsif l.entite = 'documents' then
      select array[fichier_id] into pieces from documents where id = l.ligne_id;
      update documents set fichier_id = null where id = l.ligne_id;
    end if;
    -- Deux documents d'une même facture partagent son fichier : il part avec le dernier.
    with parties as (
      delete from fichiers f where f.id = any (pieces) and not exists (select from documents d where d.fichier_id = f.id) returning coalesce(f.cle, f.id::text) as cle)
    select coalesce(array_agg(cle), '{}') into partantes from parties;
    cles := cles || partantes;
  end loop;
  if lignes > 0 then
    update passages_conservation p set lignes = p.lignes + appliquer_conservation.lignes, fichiers = p.fichiers + cardinality(cles)
    where p.classe = p_classe and p.fait_le = p_le;
    if not found then
      insert into passages_conservation (classe, fait_le, lignes, fichiers) values (p_classe, p_le, lignes, cardinality(cles));
    end if;
  end if;
end $$;
alter function appliquer_conservation(text, timestamptz, timestamptz, integer) owner to reflet_systeme;
revoke all on function appliquer_conservation(text, timestamptz, timestamptz, integer) from public;
grant execute on function appliquer_conservation(text, timestamptz, timestamptz, integer) to reflet_connexion;

-- 3. Effacer une personne ne relit ni tous les fichiers, ni toutes les lignes importées.
create index import_lignes_cible on import_lignes (cible) where cible is not null;
do $$
declare
  definition text := pg_get_functiondef('effacer_ligne(text, uuid)'::regprocedure);
begin
  definition := replace(definition,
    'delete from fichiers where id = any (pieces) or corbeille_id in (select id from corbeille where entite = p_entite and ligne_id = p_ligne)',
    'delete from fichiers where id = any (pieces || array(
      select f.id from fichiers f join corbeille c on c.id = f.corbeille_id where c.entite = p_entite and c.ligne_id = p_ligne))');
  if definition not like '%id = any (pieces || array(%' then
    raise exception 'la fonction effacer_ligne() n''a plus la forme attendue';
  end if;
  execute definition;
end $$;

-- 4. Les clés d'avant sont l'identifiant lui-même : comparées en uuid, l'index sert. Une clé qui n'en est pas l'écriture exacte n'a pas de ligne.
create function uuid_ecrit(texte text) returns uuid language sql immutable parallel safe
  return case when texte ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then texte::uuid end;

create or replace function cles_sans_ligne(cles text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.cle from unnest(cles) as c(cle)
  where not exists (select 1 from public.fichiers f where f.cle = c.cle)
    and not exists (select 1 from public.fichiers f where f.cle is null and f.id = public.uuid_ecrit(c.cle))
$$;
