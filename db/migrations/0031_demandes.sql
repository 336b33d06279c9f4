-- Formulaires que l'on construit, et demandes que le public y dépose.
alter table formulaires add column mis_a_jour_le timestamptz not null default now();
create trigger formulaires_maj before update on formulaires for each row execute function toucher_mis_a_jour_le();

-- La clé d'un champ prédéfini dit ce qu'il remplit dans le ticket ; son libellé, lui, peut changer. Un champ libre n'en a pas.
alter table formulaire_champs
  add column cle text check (cle ~ '^[a-z_]{2,40}$'),
  add constraint formulaire_champs_types check (
    cardinality(types_demande) >= 1 and types_demande <@ array['convoyage', 'etat_des_lieux', 'restitution', 'sinistre']),
  add constraint formulaire_champs_options check (options is null or cardinality(options) between 1 and 50);
create unique index formulaire_champs_cle on formulaire_champs (formulaire_id, cle) where cle is not null;

-- Une photo déposée pendant la saisie : elle n'est à personne tant que la demande n'est pas partie, et le balayage l'emporte sinon.
create table depots_demande (
  fichier_id uuid primary key references fichiers (id) on delete cascade,
  formulaire_id uuid not null references formulaires (id) on delete cascade,
  champ_id uuid not null,
  -- Tiré par le navigateur du demandeur : qui ne le connaît pas ne peut rien faire de ses photos.
  brouillon uuid not null,
  -- Combien de photos le brouillon avait reçues, celle-ci comprise, quand elle est arrivée : la limite est là aussi.
  rang integer not null check (rang between 1 and 100),
  cree_le timestamptz not null default now()
);
create index depots_demande_brouillon on depots_demande (formulaire_id, brouillon);

-- La demande telle qu'elle a été envoyée : les réponses, sous les libellés qu'elles avaient ce jour-là.
create table demandes (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  ticket_id uuid not null,
  formulaire_id uuid references formulaires (id) on delete set null,
  reference text not null unique check (reference ~ '^D-[0-9]{4}-[2-9A-HJ-NP-Z]{6}$'),
  reponses jsonb not null check (jsonb_typeof(reponses) = 'array'),
  cle_idempotence uuid not null,
  recue_le timestamptz not null default now(),
  unique (client_id, id),
  unique (ticket_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create unique index demandes_une_fois on demandes (formulaire_id, cle_idempotence);
create index demandes_client on demandes (client_id, recue_le desc);

do $$
declare
  t text;
begin
  foreach t in array array['depots_demande', 'demandes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
  end loop;
end $$;
create policy interne on demandes for select to reflet_interne using (true);
create policy client on demandes for select to reflet_client using (client_id = (select acteur_client_id()));
grant select (id, client_id, ticket_id, formulaire_id, reference, reponses, recue_le) on demandes to reflet_interne, reflet_client;

-- Le loueur archivé ne se choisit plus ; le public ne connaît que les noms des autres.
grant select (archive_le) on loueurs to reflet_public;
-- Le plus ancien des formulaires ouverts est celui qui répond.
grant select (cree_le) on formulaires to reflet_public;

/*
 * Déclare une photo déposée pour un champ photo d'un formulaire actif. Rend faux si le formulaire est fermé, si le champ n'en est pas un,
 * ou si le brouillon a déjà son compte de photos.
 */
create function declarer_photo_demande(
  p_formulaire uuid, p_champ uuid, p_brouillon uuid, p_max integer, p_fichier uuid, p_nom text, p_taille bigint, p_sha256 bytea, p_cle text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe uuid;
  deja integer;
begin
  select f.client_id into societe from formulaires f join formulaire_champs c on c.formulaire_id = f.id
  where f.id = p_formulaire and f.statut = 'actif' and c.id = p_champ and c.type_champ in ('photo', 'photos');
  if societe is null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('brouillon:' || p_brouillon, 0));
  select count(*) into deja from depots_demande d where d.formulaire_id = p_formulaire and d.brouillon = p_brouillon;
  if deja >= p_max then return false; end if;
  insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cle)
  values (p_fichier, societe, 'photo', p_nom, 'image/jpeg', p_taille, p_sha256, p_cle);
  insert into depots_demande (fichier_id, formulaire_id, champ_id, brouillon, rang) values (p_fichier, p_formulaire, p_champ, p_brouillon, deja + 1);
  return true;
end $$;

/* Retire une photo du brouillon et rend la clé de ses octets, pour qu'ils partent après la transaction ; nul si elle n'y est pas. */
create function retirer_photo_demande(p_formulaire uuid, p_brouillon uuid, p_fichier uuid)
  returns text language sql security definer set search_path = pg_catalog, public as $$
  delete from fichiers f using depots_demande d
  where f.id = p_fichier and d.fichier_id = f.id and d.formulaire_id = p_formulaire and d.brouillon = p_brouillon and not f.rattache
  returning coalesce(f.cle, f.id::text)
$$;

/*
 * Crée le ticket d'une demande déjà jugée bonne (domain/formulaires/reponses.ts), une seule fois par clé : la seconde rend la première.
 * Aucune ligne si le formulaire est fermé ; `photos_perdues` vrai, et rien d'écrit, si une photo n'est plus là ou n'est pas de ce brouillon.
 */
create function deposer_demande(
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
  select c.* into societe from formulaires f join clients c on c.id = f.client_id where f.id = p_formulaire and f.statut = 'actif' for share of f;
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

alter function declarer_photo_demande(uuid, uuid, uuid, integer, uuid, text, bigint, bytea, text) owner to reflet_systeme;
alter function retirer_photo_demande(uuid, uuid, uuid) owner to reflet_systeme;
alter function deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamptz) owner to reflet_systeme;
revoke all on function declarer_photo_demande(uuid, uuid, uuid, integer, uuid, text, bigint, bytea, text),
  retirer_photo_demande(uuid, uuid, uuid),
  deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamptz) from public;
grant execute on function declarer_photo_demande(uuid, uuid, uuid, integer, uuid, text, bigint, bytea, text),
  retirer_photo_demande(uuid, uuid, uuid),
  deposer_demande(uuid, uuid, uuid, text, text, jsonb, jsonb, uuid[], timestamptz) to reflet_public;
