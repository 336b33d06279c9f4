-- Efface une personne d'une ligne et de tout ce qui la suit ; rend les clés des fichiers dont les octets doivent partir.
create or replace function effacer_ligne(p_entite text, p_ligne uuid) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  adresse text;
  pieces uuid[] := '{}';
  dernier_admin boolean;
  personnelles text[];
begin
  perform effacer_traces(p_entite, p_ligne);
  perform oublier_dans_les_textes(p_entite, p_ligne);
  if p_entite = 'conducteurs' then
    select array_remove(array[url_permis], null), email into pieces, adresse from conducteurs where id = p_ligne;
    if not found then return; end if;
    update conducteurs set prenom = '', nom = 'Personne effacée', email = null, telephone = null, date_de_naissance = null, numero_permis = null,
      date_delivrance_permis = null, date_expiration_permis = null, lieu_delivrance_permis = null, url_permis = null, statut = 'Inactif',
      archive_le = coalesce(archive_le, now())
    where id = p_ligne;
    delete from notifications where conducteur_id = p_ligne;
    personnelles := array['prenom', 'nom', 'email', 'telephone', 'date_de_naissance', 'numero_permis', 'date_delivrance_permis',
      'date_expiration_permis', 'lieu_delivrance_permis', 'url_permis'];
  elsif p_entite = 'utilisateurs' then
    select array_remove(array[avatar_url], null), email,
      role = 'admin' and actif and mot_de_passe is not null
        and not exists (select from utilisateurs a where a.id <> p_ligne and a.role = 'admin' and a.actif and a.mot_de_passe is not null)
    into pieces, adresse, dernier_admin from utilisateurs where id = p_ligne;
    if not found then return; end if;
    -- Seule une restauration rencontre un dernier admin à effacer : son compte n'a plus ni nom ni adresse connue, personne n'y entre.
    update utilisateurs set prenom = '', nom = 'Personne effacée', email = 'efface-' || id || '@efface.invalid', telephone_portable = null, fonction = null,
      avatar_url = null, actif = dernier_admin, mot_de_passe = case when dernier_admin then mot_de_passe end,
      suspendu_le = case when dernier_admin then suspendu_le else coalesce(suspendu_le, now()) end
    where id = p_ligne;
    delete from sessions where utilisateur_id = p_ligne;
    delete from recuperations where utilisateur_id = p_ligne;
    delete from adresses_en_attente where utilisateur_id = p_ligne;
    delete from seconds_facteurs where utilisateur_id = p_ligne;
    delete from codes_secours where utilisateur_id = p_ligne;
    delete from codes_courriel where utilisateur_id = p_ligne;
    delete from invitations where utilisateur_id = p_ligne; delete from identites_liees where utilisateur_id = p_ligne;
    delete from notifications where utilisateur_id = p_ligne;
    delete from preferences_notifications where utilisateur_id = p_ligne;
    delete from vue_abonnements where utilisateur_id = p_ligne;
    delete from vues where utilisateur_id = p_ligne and not partagee;
    delete from rapports_envoyes where utilisateur_id = p_ligne;
    delete from demandes_recuperation where email = adresse;
    delete from demandes_donnees where utilisateur_id = p_ligne and traitee_le is not null;
    update demandes_donnees set precisions = '' where utilisateur_id = p_ligne;
    perform set_config('app.conservation_journal', 'on', true);
    with faites as (update journal_acces a set adresse = null, appareil = null where a.auteur_id = p_ligne and (a.adresse is not null or a.appareil is not null) returning id)
    update sceaux set efface_le = now(), sel = null from faites where source = 'acces' and ligne = faites.id;
    perform set_config('app.conservation_journal', '', true);
    personnelles := array['prenom', 'nom', 'email', 'telephone_portable', 'fonction', 'avatar_url'];
  elsif p_entite = 'tickets' then
    select demandeur_email into adresse from tickets where id = p_ligne;
    if not found then return; end if;
    update tickets set civilite_demandeur = null, demandeur_prenom_nom = 'Personne effacée', demandeur_telephone = null, demandeur_email = null,
      nom_contact_depart = null, portable_contact_depart = null, email_contact_depart = null, adresse_depart = null,
      nom_contact_arrivee = null, portable_contact_arrivee = null, email_contact_arrivee = null, adresse_arrivee = null
    where id = p_ligne;
    update demandes set reponses = '[]' where ticket_id = p_ligne;
    personnelles := array['civilite_demandeur', 'demandeur_prenom_nom', 'demandeur_telephone', 'demandeur_email', 'nom_contact_depart', 'portable_contact_depart',
      'email_contact_depart', 'adresse_depart', 'nom_contact_arrivee', 'portable_contact_arrivee', 'email_contact_arrivee', 'adresse_arrivee'];
  elsif p_entite = 'messages' then
    delete from messages where id = p_ligne;
    return;
  else
    raise exception 'entité inconnue : %', p_entite;
  end if;
  if adresse is not null then
    delete from messages where lower(destinataire) = lower(adresse) or lower(repondre_a) = lower(adresse) or lower(champs ->> 'email') = lower(adresse);
    delete from tentatives where position(lower(adresse) in cle) > 0;
  end if;
  perform effacer_du_journal(p_entite, p_ligne, personnelles);
  -- Ce qu'un import avait lu dans son fichier, et ce que la corbeille garde de la même fiche.
  update import_lignes set cellules = '[]', valeurs = null, avant = null, changes = null where cible = p_ligne;
  return query delete from fichiers where id = any (pieces || array(
      select f.id from fichiers f join corbeille c on c.id = f.corbeille_id where c.entite = p_entite and c.ligne_id = p_ligne))
    returning coalesce(cle, id::text);
  delete from corbeille where entite = p_entite and ligne_id = p_ligne;
end $$;
alter function effacer_ligne(text, uuid) owner to reflet_systeme;
