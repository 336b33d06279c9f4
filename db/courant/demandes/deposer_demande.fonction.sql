/*
 * Crée le ticket d'une demande déjà jugée bonne (domain/formulaires/reponses.ts), une seule fois par clé : la seconde rend la première.
 * Aucune ligne si le formulaire est fermé ; `photos_perdues` vrai, et rien d'écrit, si une photo n'est plus là ou n'est pas de ce brouillon.
 */
create or replace function deposer_demande(
  p_formulaire uuid, p_cle uuid, p_brouillon uuid, p_reference text, p_type text, p_ticket jsonb, p_reponses jsonb, p_photos uuid[],
  p_maintenant timestamptz)
  returns table (ticket_id uuid, reference text, client_nom text, nouvelle boolean, photos_perdues boolean)
  language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  societe clients;
  vehicule uuid;
  plaque_lue text := normaliser_plaque(p_ticket ->> 'immatriculation');
  ticket uuid;
begin
  select c.* into societe from formulaires f join clients c on c.id = f.client_id where f.id = p_formulaire and f.statut = 'actif' and societe_ouverte(f.client_id) for share of f;
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('demande:' || p_formulaire || p_cle, 0));
  return query select d.ticket_id, d.reference, societe.nom, false, false from demandes d
    where d.formulaire_id = p_formulaire and d.cle_idempotence = p_cle;
  if found then return; end if;
  if exists (
    select 1 from unnest(p_photos) p
    where not exists (select 1 from depots_demande d where d.fichier_id = p and d.formulaire_id = p_formulaire and d.brouillon = p_brouillon))
  then
    return query select null::uuid, null::text, societe.nom, false, true;
    return;
  end if;
  -- La plaque d'aujourd'hui d'un véhicule suivi, sinon une plaque qu'il a portée.
  select v.id into vehicule from vehicules v
  where v.client_id = societe.id and plaque_lue <> '' and (v.plaque = plaque_lue or exists (
    select 1 from vehicule_plaques a where a.client_id = societe.id and a.vehicule_id = v.id and a.plaque = plaque_lue))
  order by (v.archive_le is null) desc, (v.plaque = plaque_lue) desc limit 1;
  insert into tickets (type_demande, statut_ticket, client_id, vehicule_id, cree_le, immatriculation, loueur_id, civilite_demandeur,
    demandeur_prenom_nom, demandeur_telephone, demandeur_email, localisation_vehicule, latitude_vehicule, longitude_vehicule, type_sinistre,
    tiers, date_sinistre, circonstances_sinistre, elements_endommages, date_convoyage, adresse_depart, adresse_arrivee, informations_complementaires, photos)
  select p_type, 'nouvelle_demande', societe.id, vehicule, p_maintenant, t.immatriculation,
    (select l.id from loueurs l where l.id = t.loueur_id), t.civilite_demandeur, t.demandeur_prenom_nom, t.demandeur_telephone,
    t.demandeur_email, t.localisation_vehicule, t.latitude_vehicule, t.longitude_vehicule, t.type_sinistre, t.tiers, t.date_sinistre, t.circonstances_sinistre,
    coalesce(t.elements_endommages, '{}'), t.date_convoyage, t.adresse_depart, t.adresse_arrivee, t.informations_complementaires,
    nullif(p_photos, '{}')
  from jsonb_to_record(p_ticket) as t(immatriculation text, loueur_id uuid, civilite_demandeur text, demandeur_prenom_nom text,
    demandeur_telephone text, demandeur_email text, localisation_vehicule text, latitude_vehicule double precision,
    longitude_vehicule double precision, type_sinistre text, tiers boolean, date_sinistre date,
    circonstances_sinistre text, elements_endommages text[], date_convoyage date, adresse_depart text, adresse_arrivee text,
    informations_complementaires text)
  returning id into ticket;
  insert into demandes (client_id, ticket_id, formulaire_id, reference, reponses, cle_idempotence, recue_le)
  values (societe.id, ticket, p_formulaire, p_reference, p_reponses, p_cle, p_maintenant);
  update fichiers set rattache = true where id = any (p_photos);
  delete from depots_demande where fichier_id = any (p_photos);
  return query select ticket, p_reference, societe.nom, true, false;
end $$;
alter function deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamp with time zone) owner to reflet_systeme;
grant execute on function deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamp with time zone) to reflet_public;
