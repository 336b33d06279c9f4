create or replace function appliquer_conservation(p_classe text, p_avant timestamptz, p_le timestamptz, p_limite integer, out lignes bigint, out cles text[])
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
alter function appliquer_conservation(text, timestamp with time zone, timestamp with time zone, integer) owner to reflet_systeme;
grant execute on function appliquer_conservation(text, timestamp with time zone, timestamp with time zone, integer) to reflet_connexion;
