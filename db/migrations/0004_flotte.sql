-- Véhicules, conducteurs, affectations, garages, et les deux vues de liste (specification.md section 3).
create table vehicules (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  immatriculation text not null check (length(btrim(immatriculation)) between 1 and 20),
  plaque text not null generated always as (normaliser_plaque(immatriculation)) stored,
  vin text check (length(vin) <= 20),
  marque text check (length(marque) <= 100),
  modele text check (length(modele) <= 100),
  type_vehicule text check (type_vehicule in ('VP', 'VU', 'VS')),
  agence text check (length(agence) <= 200),
  loueur_id uuid references loueurs (id),
  url_carte_grise uuid references fichiers (id) on delete set null,
  kilometrage integer check (kilometrage between 0 and 9999999),
  date_mise_en_circulation date,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  recherche text not null generated always as (
    plier(immatriculation) || '|' || plier(coalesce(marque, '')) || '|' || plier(coalesce(modele, '')) || '|' || plier(coalesce(agence, ''))
  ) stored,
  unique (client_id, id)
);
create unique index vehicules_plaque on vehicules (client_id, plaque);
create index vehicules_plaque_seule on vehicules (plaque);
create index vehicules_loueur on vehicules (loueur_id);
create index vehicules_recherche on vehicules using gin (recherche gin_trgm_ops);

create table conducteurs (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  prenom text not null default '' check (length(prenom) <= 100),
  nom text not null check (length(btrim(nom)) between 1 and 100),
  email text check (length(email) <= 254),
  telephone text check (length(telephone) <= 30),
  date_de_naissance date,
  numero_permis text check (length(numero_permis) <= 40),
  date_delivrance_permis date,
  date_expiration_permis date,
  lieu_delivrance_permis text check (length(lieu_delivrance_permis) <= 200),
  statut text not null default 'Actif' check (statut in ('Actif', 'Inactif')),
  url_permis uuid references fichiers (id) on delete set null,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  recherche text not null generated always as (
    plier(prenom || ' ' || nom) || '|' || plier(nom || ' ' || prenom) || '|' || plier(coalesce(telephone, ''))
    || '|' || plier(coalesce(numero_permis, '')) || '|' || plier(coalesce(email, ''))
  ) stored,
  unique (client_id, id)
);
create index conducteurs_nom on conducteurs (client_id, nom, prenom, id);
create index conducteurs_recherche on conducteurs using gin (recherche gin_trgm_ops);

create table historique_affectation_vehicules (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  vehicule_id uuid not null,
  conducteur_id uuid not null,
  date_debut_affectation date not null,
  date_fin_affectation date,
  kilometrage_debut_affectation integer check (kilometrage_debut_affectation between 0 and 9999999),
  kilometrage_fin_affectation integer check (kilometrage_fin_affectation between 0 and 9999999),
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on delete cascade,
  foreign key (client_id, conducteur_id) references conducteurs (client_id, id) on delete cascade,
  check (date_fin_affectation is null or date_fin_affectation >= date_debut_affectation),
  check (kilometrage_fin_affectation is null or kilometrage_debut_affectation is null
         or kilometrage_fin_affectation >= kilometrage_debut_affectation),
  -- Un véhicule n'a qu'un conducteur à la fois : deux périodes ne se chevauchent pas.
  constraint affectations_sans_chevauchement exclude using gist (
    vehicule_id with =, daterange(date_debut_affectation, date_fin_affectation, '[]') with &&)
);
create index affectations_vehicule on historique_affectation_vehicules (vehicule_id, date_debut_affectation desc);
create index affectations_conducteur on historique_affectation_vehicules (conducteur_id, date_debut_affectation desc);

create table garages (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 200),
  -- Vide = indépendant.
  reseau text check (length(reseau) <= 60),
  adresse text check (length(adresse) <= 300),
  code_postal text check (length(code_postal) <= 10),
  ville text check (length(ville) <= 120),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  contact text check (length(contact) <= 200),
  telephone text check (length(telephone) <= 30),
  email text check (length(email) <= 254),
  taux_mo numeric(8, 2) check (taux_mo >= 0),
  taux_peinture numeric(8, 2) check (taux_peinture >= 0),
  commission numeric(5, 2) check (commission between 0 and 100),
  notes_internes_garage text check (length(notes_internes_garage) <= 10000),
  vr boolean not null default false,
  debosselage boolean not null default false,
  jantes boolean not null default false,
  ouvert_le_samedi boolean not null default false,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  recherche text not null generated always as (
    plier(nom) || '|' || plier(coalesce(adresse, '')) || '|' || plier(coalesce(code_postal, '')) || '|' || plier(coalesce(ville, ''))
    || '|' || plier(coalesce(contact, '')) || '|' || plier(coalesce(telephone, ''))
  ) stored
);
create index garages_nom on garages (nom, id);
create index garages_recherche on garages using gin (recherche gin_trgm_ops);

create trigger vehicules_maj before update on vehicules for each row execute function toucher_mis_a_jour_le();
create trigger conducteurs_maj before update on conducteurs for each row execute function toucher_mis_a_jour_le();
create trigger affectations_maj before update on historique_affectation_vehicules for each row execute function toucher_mis_a_jour_le();
create trigger garages_maj before update on garages for each row execute function toucher_mis_a_jour_le();

-- Affectation courante : la plus récente commencée et pas encore finie au jour donné (specification.md section 4).
create view vue_vehicules_conducteurs with (security_invoker = true) as
  select v.id, v.client_id, v.immatriculation, v.plaque, v.marque, v.modele, v.type_vehicule, v.agence, v.url_carte_grise, v.kilometrage,
         v.loueur_id, l.nom as loueur_nom, v.recherche,
         c.id as conducteur_id, c.prenom as conducteur_prenom, c.nom as conducteur_nom,
         a.date_debut_affectation, a.date_fin_affectation
  from vehicules v
  left join loueurs l on l.id = v.loueur_id
  left join lateral (
    select h.conducteur_id, h.date_debut_affectation, h.date_fin_affectation
    from historique_affectation_vehicules h
    where h.vehicule_id = v.id
      and h.date_debut_affectation <= (now() at time zone 'Europe/Paris')::date
      and (h.date_fin_affectation is null or h.date_fin_affectation >= (now() at time zone 'Europe/Paris')::date)
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join conducteurs c on c.id = a.conducteur_id;

create view vue_conducteurs_vehicules with (security_invoker = true) as
  select c.id as conducteur_id, c.client_id, c.prenom, c.nom, c.telephone, c.email, c.numero_permis, c.date_de_naissance,
         c.date_delivrance_permis, c.date_expiration_permis, c.statut, c.recherche,
         v.id as vehicule_id, v.immatriculation, v.marque, v.modele, a.date_debut_affectation, a.date_fin_affectation
  from conducteurs c
  left join lateral (
    select h.vehicule_id, h.date_debut_affectation, h.date_fin_affectation
    from historique_affectation_vehicules h
    where h.conducteur_id = c.id
      and h.date_debut_affectation <= (now() at time zone 'Europe/Paris')::date
      and (h.date_fin_affectation is null or h.date_fin_affectation >= (now() at time zone 'Europe/Paris')::date)
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join vehicules v on v.id = a.vehicule_id;
