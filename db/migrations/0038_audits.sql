-- Audit avant restitution : les dommages d'un véhicule qui finit son contrat, ce qu'ils coûteront, ce qu'il vaut mieux réparer. Montants en centimes HT.
create table audits (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  vehicule_id uuid not null,
  contrat_id uuid,
  loueur_id uuid references loueurs (id),
  etat text not null default 'brouillon' check (etat in ('brouillon', 'termine', 'transmis')),
  -- Jour du rendez-vous ou de la fin du contrat : les conditions de ce jour-là s'appliquent.
  retour_prevu_le date not null check (retour_prevu_le between '1990-01-01' and '2100-01-01'),
  kilometrage integer check (kilometrage between 0 and 9999999),
  -- Où est le véhicule : les garages se cherchent autour.
  lieu text check (length(lieu) between 1 and 300),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Ce qu'un sinistre laisse à la société ; vide, aucun dommage ne se déclare.
  franchise_assurance_ht integer check (franchise_assurance_ht between 0 and 10000000),
  mode_garage text not null default 'un_garage' check (mode_garage in ('un_garage', 'par_dommage')),
  -- Imposé par une personne ; vide, le moins cher.
  garage_id uuid references garages (id) on delete set null,
  notes text check (length(notes) between 1 and 5000),
  -- Ce qui a été fait du conseil, pour juger la prévision au retour.
  reparations_faites boolean,
  termine_le timestamptz,
  transmis_le timestamptz,
  transmis_a text check (length(transmis_a) between 3 and 254),
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  unique (client_id, id),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, contrat_id) references contrats (client_id, id) on delete set null (contrat_id),
  check ((etat = 'brouillon') = (termine_le is null)),
  check ((latitude is null) = (longitude is null))
);
-- Un seul brouillon par véhicule : celui qui est commencé se reprend.
create unique index audits_brouillon on audits (vehicule_id) where etat = 'brouillon';
create index audits_vehicule on audits (client_id, vehicule_id, cree_le desc);
create index audits_contrat on audits (contrat_id);
create index audits_loueur on audits (loueur_id);
create index audits_garage on audits (garage_id) where garage_id is not null;
create index audits_echeance on audits (retour_prevu_le, id);
create trigger audits_maj before update on audits for each row execute function toucher_mis_a_jour_le();

create table audit_dommages (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  audit_id uuid not null,
  rang integer not null check (rang between 1 and 1000),
  element text not null check (length(element) between 1 and 60),
  localisation text check (length(localisation) between 1 and 60),
  dommage text not null check (length(dommage) between 1 and 40),
  dimension_mm integer check (dimension_mm between 0 and 10000),
  -- Profondeur d'une bosse, ou gomme restante d'un pneumatique.
  profondeur_mm numeric(5, 1) check (profondeur_mm between 0 and 1000),
  nombre integer not null default 1 check (nombre between 1 and 50),
  peinture_atteinte boolean,
  -- Pare-brise : l'impact est hors du champ de vision du conducteur.
  hors_champ boolean,
  -- Accident auquel le dommage appartient, qu'un même sinistre couvrirait.
  evenement smallint check (evenement between 1 and 6),
  choix text not null default 'auto' check (choix in ('auto', 'reparer', 'laisser', 'declarer')),
  commentaire text check (length(commentaire) between 1 and 1000),
  cree_le timestamptz not null default clock_timestamp(),
  unique (audit_id, rang),
  unique (client_id, id),
  foreign key (client_id, audit_id) references audits (client_id, id) on update cascade on delete cascade
);
create index audit_dommages_client on audit_dommages (client_id, audit_id);

create table audit_photos (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  dommage_id uuid not null,
  -- Reprise d'un état des lieux, la photo part avec lui si son ticket est supprimé.
  fichier_id uuid not null,
  cree_le timestamptz not null default clock_timestamp(),
  unique (dommage_id, fichier_id),
  check (dommage_id <> fichier_id),
  foreign key (client_id, dommage_id) references audit_dommages (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, fichier_id) references fichiers (client_id, id) on update cascade on delete cascade
);
create index audit_photos_fichier on audit_photos (fichier_id);
create index audit_photos_dommage on audit_photos (client_id, dommage_id, cree_le);

-- Ce que le calcul a dit au dernier enregistrement ; terminé, l'audit le garde, avec les conditions qui l'expliquent.
create table audit_resultats (
  audit_id uuid primary key,
  client_id uuid not null,
  facture_en_l_etat_ht integer not null check (facture_en_l_etat_ht >= 0),
  facture_apres_ht integer not null check (facture_apres_ht >= 0),
  reparations_ht integer not null check (reparations_ht >= 0),
  economie_ht integer not null,
  conditions jsonb,
  -- Le calcul entier, figé ; vide pour un brouillon, qui se recalcule à chaque lecture.
  resultat jsonb,
  calcule_le timestamptz not null default now(),
  foreign key (client_id, audit_id) references audits (client_id, id) on update cascade on delete cascade
);
create index audit_resultats_client on audit_resultats (client_id, audit_id);

do $$
declare
  t text;
begin
  foreach t in array array['audits', 'audit_dommages', 'audit_photos', 'audit_resultats'] loop
    if t <> 'audit_resultats' then
      execute format('create trigger %I after insert or update or delete on %I for each row execute function journaliser()', t || '_journal', t);
    end if;
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('create policy client on %I to reflet_client using (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions''))) with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions'')))', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme, reflet_interne, reflet_client', t);
  end loop;
end $$;
-- Seul un brouillon s'efface : ce qui a été conseillé reste comparable à la facture.
create policy brouillon_seulement on audits as restrictive for delete to reflet_interne, reflet_client using (etat = 'brouillon');

-- Terminer l'audit fait avancer la fin de contrat, que la société elle-même ne peut pas écrire.
create function dater_audit_du_contrat() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update contrats set audit_fait_le = (new.termine_le at time zone 'Europe/Paris')::date
  where id = new.contrat_id and client_id = new.client_id;
  return null;
end $$;
alter function dater_audit_du_contrat() owner to reflet_systeme;
create trigger audits_termine after update of etat on audits
  for each row when (new.etat = 'termine' and old.etat = 'brouillon' and new.contrat_id is not null) execute function dater_audit_du_contrat();

-- Les ateliers les plus proches d'un véhicule et leurs taux (centimes). Une société n'a pas accès aux garages : le serveur s'en sert pour
-- chiffrer ses réparations, et ne lui rend ni nom, ni taux, ni adresse.
create function garages_autour(lat double precision, lng double precision, combien integer)
  returns table (id uuid, nom text, reseau text, adresse text, code_postal text, ville text, telephone text, latitude double precision,
    longitude double precision, taux_mo integer, taux_peinture integer, debosselage boolean, jantes boolean, vr boolean,
    distance_km double precision)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select g.id, g.nom, g.reseau, g.adresse, g.code_postal, g.ville, g.telephone, g.latitude, g.longitude,
      (g.taux_mo * 100)::int, (g.taux_peinture * 100)::int, g.debosselage, g.jantes, g.vr, d.km
    from garages g, lateral (
      select 6371 * 2 * asin(sqrt(least(1, power(sin(radians(g.latitude - lat) / 2), 2)
        + cos(radians(lat)) * cos(radians(g.latitude)) * power(sin(radians(g.longitude - lng) / 2), 2)))) as km) d
    where acteur_id() is not null and g.archive_le is null and g.latitude is not null and g.longitude is not null
      and g.taux_mo is not null and g.taux_peinture is not null
    order by d.km, g.id limit combien;
  end;
alter function garages_autour(double precision, double precision, integer) owner to reflet_systeme;
revoke all on function garages_autour(double precision, double precision, integer) from public;
grant execute on function garages_autour(double precision, double precision, integer) to reflet_systeme, reflet_interne, reflet_client;
