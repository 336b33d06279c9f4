-- Journal entier : comptes, corbeille et mots des e-mails ; ce qu'un expert y suit, dit en clair ; effacement d'une personne jusqu'à ses traces.

-- 1. Ce qui touche à l'accès d'une personne se lit sur son compte : jamais un secret, jamais un condensat. Sans identité (lien reçu par
-- e-mail, page d'acceptation), une demande sur un compte est celle de sa personne ; hors d'une demande, c'est le programme.
create function journaliser_compte() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ancienne jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  nouvelle jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  ligne jsonb := case when tg_op = 'DELETE' then ancienne else nouvelle end;
  personne uuid := (case tg_table_name when 'utilisateurs' then ligne ->> 'id' else ligne ->> 'utilisateur_id' end)::uuid;
  nom text;
  avant jsonb;
  apres jsonb;
begin
  case tg_table_name
    when 'utilisateurs' then
      nom := 'mot_de_passe';
      avant := case when ancienne ->> 'mot_de_passe' is not null then to_jsonb('•••'::text) end;
      apres := case when nouvelle ->> 'mot_de_passe' is not null then to_jsonb('•••'::text) end;
    when 'sessions' then
      nom := 'session';
      avant := ancienne -> 'creee_le';
      apres := to_jsonb('fermée'::text);
    when 'seconds_facteurs' then
      nom := 'facteur';
      avant := coalesce(ancienne -> 'methode', 'false');
      apres := coalesce(nouvelle -> 'methode', 'false');
    when 'invitations' then
      nom := 'invitation';
      avant := ancienne -> 'envoyee_le';
      apres := nouvelle -> 'envoyee_le';
  end case;
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
  values ('utilisateurs', personne, (select u.client_id from utilisateurs u where u.id = personne),
          coalesce(acteur_id(), case when nullif(current_setting('app.requete', true), '') is not null then personne end),
          'modification', nom, avant, apres);
  return null;
end $$;
alter function journaliser_compte() owner to reflet_systeme;
create trigger utilisateurs_mot_de_passe_journal after update of mot_de_passe on utilisateurs
  for each row when (old.mot_de_passe is distinct from new.mot_de_passe) execute function journaliser_compte();
-- Une session intermédiaire (code, récupération) n'ouvre rien : seule une session complète se ferme.
create trigger sessions_journal after update of revoquee_le on sessions
  for each row when (old.revoquee_le is null and new.revoquee_le is not null and new.portee = 'complete') execute function journaliser_compte();
create trigger seconds_facteurs_journal after insert or delete on seconds_facteurs for each row execute function journaliser_compte();
create trigger seconds_facteurs_remplace_journal after update on seconds_facteurs
  for each row when (old.methode is distinct from new.methode or old.secret is distinct from new.secret) execute function journaliser_compte();
create trigger invitations_journal after insert or delete on invitations for each row execute function journaliser_compte();
create trigger invitations_renvoi_journal after update on invitations
  for each row when (old.envoyee_le is distinct from new.envoyee_le) execute function journaliser_compte();

-- De nouveaux codes de secours remplacent les anciens d'un coup.
create function journaliser_codes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, apres)
  select distinct 'utilisateurs', u.id, u.client_id,
    coalesce(acteur_id(), case when nullif(current_setting('app.requete', true), '') is not null then u.id end),
    'modification', 'codes_secours', to_jsonb('•••'::text)
  from nouveaux n join utilisateurs u on u.id = n.utilisateur_id;
  return null;
end $$;
alter function journaliser_codes() owner to reflet_systeme;
create trigger codes_secours_journal after insert on codes_secours
  referencing new table as nouveaux for each statement execute function journaliser_codes();

-- Le retrait par un admin passe par le même déclencheur : il ne s'écrit plus deux fois.
create or replace function retirer_facteur(personne uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  retire boolean;
begin
  delete from seconds_facteurs where utilisateur_id = personne;
  retire := found;
  delete from seconds_facteurs_proposes where utilisateur_id = personne;
  delete from codes_secours where utilisateur_id = personne;
  delete from codes_courriel where utilisateur_id = personne;
  return retire;
end $$;

-- Le mot ajouté aux e-mails, gabarit par gabarit. Un gabarit n'a pas d'identifiant : son nom en donne un, toujours le même.
create function journaliser_mot() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, auteur_id, operation, champ, avant, apres)
  values ('mots_courriels', md5(coalesce(new.gabarit, old.gabarit))::uuid, acteur_id(), 'modification', coalesce(new.gabarit, old.gabarit),
          to_jsonb(old.mot), to_jsonb(new.mot));
  return null;
end $$;
alter function journaliser_mot() owner to reflet_systeme;
create trigger mots_courriels_ajout_journal after insert or delete on mots_courriels for each row execute function journaliser_mot();
create trigger mots_courriels_journal after update on mots_courriels
  for each row when (old.mot is distinct from new.mot) execute function journaliser_mot();

-- Ce qui quitte la corbeille pour de bon, à la main ou au bout des trente jours ; ses valeurs n'y reviennent pas.
create or replace function vider_corbeille(p_ids uuid[], p_avant timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  pieces uuid[] := array(select id from corbeille where (p_ids is not null and id = any (p_ids)) or supprime_le < p_avant for update);
begin
  return query delete from fichiers where corbeille_id = any (pieces) returning coalesce(cle, id::text);
  with videes as (delete from corbeille where id = any (pieces) returning entite, ligne_id, client_id, supprime_le)
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, avant)
  select v.entite, v.ligne_id, v.client_id, acteur_id(), 'suppression', jsonb_build_object('corbeille', v.supprime_le) from videes v;
end $$;

-- 2. Ce qu'un expert suit au journal : les dossiers, nommés un à un. Une table de plus ne s'y montre pas sans qu'on l'ait voulu.
create or replace function entite_de_dossier(entite text) returns boolean language sql immutable parallel safe
  return entite is not null and entite = any (array[
    'tickets', 'commentaires', 'etats_des_lieux', 'etatsDesLieux', 'etat_dommages', 'etat_photos',
    'vehicules', 'conducteurs', 'affectations', 'historique_affectation_vehicules', 'contrats', 'garages',
    'restitutions', 'documents', 'document_lignes', 'rapprochements', 'audits', 'audit_dommages', 'audit_photos',
    'contestations', 'contestation_lignes', 'contestation_lettres', 'contestation_reponses', 'contestation_avoirs',
    'loueurs', 'loueur_alias', 'conditions_loueur', 'conditions', 'vocabulaire_appris', 'fichiers', 'imports', 'analyses']);

-- 3. Une personne effacée l'est aussi de ce qui l'a recopiée : les noms gardés d'une fusion, le départ d'un convoyage (chez elle, le plus
-- souvent) et les lignes d'un fichier importé qui la nomment, rejetées comprises. À jouer tant que la fiche dit son nom.
create function effacer_traces(p_entite text, p_ligne uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c record;
  noms text[];
  f uuid;
begin
  if p_entite = 'tickets' then
    update tickets set localisation_vehicule = null, latitude_vehicule = null, longitude_vehicule = null where id = p_ligne and type_demande = 'convoyage';
    if found then
      perform effacer_du_journal('tickets', p_ligne, array['localisation_vehicule', 'latitude_vehicule', 'longitude_vehicule']);
    end if;
  end if;
  if p_entite <> 'conducteurs' then return; end if;
  select client_id, plier(prenom) as prenom, plier(nom) as nom, plier(email) as email, plier(numero_permis) as permis into c from conducteurs where id = p_ligne;
  if not found then return; end if;
  -- Deux fiches fusionnées sont une même personne : les deux noms partent.
  for f in update fusions set gardee_nom = 'Personne effacée', fusionnee_nom = 'Personne effacée'
           where entite = 'conducteurs' and p_ligne in (gardee_id, fusionnee_id) returning id loop
    perform effacer_du_journal('fusions', f, array['gardee_nom', 'fusionnee_nom']);
  end loop;
  noms := array_remove(array[c.prenom || c.nom, c.nom || c.prenom, nullif(c.email, ''), nullif(c.permis, '')], '');
  update import_lignes l set cellules = '[]', valeurs = null, avant = null, changes = null, cle = null,
    -- Une ligne pas encore écrite ne peut plus l'être : elle se rejette, et dit pourquoi.
    verdict = case when l.ecrite_le is null and l.verdict is not null then 'rejetee' else l.verdict end,
    erreurs = case when l.ecrite_le is null then '[{"colonne": "Conducteur", "valeur": "", "raison": "Cette personne a été effacée"}]'::jsonb else '[]' end
  from imports i
  where i.id = l.import_id and i.client_id = c.client_id and i.entite in ('conducteurs', 'affectations') and l.cellules <> '[]'
    and (l.cible = p_ligne
      or l.cible in (select a.id from historique_affectation_vehicules a where a.conducteur_id = p_ligne)
      or (c.nom <> plier('Personne effacée') and (
        exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = any (noms))
        or (c.prenom <> '' and exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = c.nom)
                           and exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = c.prenom)))));
end $$;
alter function effacer_traces(text, uuid) owner to reflet_systeme;
revoke all on function effacer_traces(text, uuid) from public;
grant execute on function effacer_traces(text, uuid) to reflet_systeme;
do $$
declare
  definition text := pg_get_functiondef('effacer_ligne(text, uuid)'::regprocedure);
begin
  definition := replace(definition, E'begin\n  if p_entite = ''conducteurs'' then', E'begin\n  perform effacer_traces(p_entite, p_ligne);\n  if p_entite = ''conducteurs'' then');
  if definition not like '%effacer_traces(p_entite, p_ligne)%' then
    raise exception 'la fonction effacer_ligne() n''a plus la forme attendue';
  end if;
  execute definition;
end $$;
