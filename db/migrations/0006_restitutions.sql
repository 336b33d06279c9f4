-- Restitutions (specification.md section 3). Montants en centimes entiers, dates sans heure.
create table restitutions (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  immatriculation text not null check (length(btrim(immatriculation)) between 1 and 20),
  plaque text not null generated always as (normaliser_plaque(immatriculation)) stored,
  date_restitution date not null check (date_restitution between '1990-01-01' and '2100-01-01'),
  agence text not null check (length(btrim(agence)) between 1 and 200),
  loueur_id uuid not null references loueurs (id),
  marque text not null check (length(btrim(marque)) between 1 and 100),
  modele text not null check (length(btrim(modele)) between 1 and 100),
  type_vehicule text not null check (type_vehicule in ('VP', 'VU', 'VS')),
  kilometrage integer not null check (kilometrage between 0 and 9999999),
  montant_ht_apres_remise integer not null check (montant_ht_apres_remise between 0 and 1000000000),
  url_rapport uuid references fichiers (id) on delete set null,
  -- Totaux HT nets des documents validés, tenus par déclencheur : l'écart rapport → facture se lit sans jointure.
  rapport_ht integer,
  facture_ht integer,
  vehicule_id uuid,
  ticket_id uuid,
  cree_par uuid references utilisateurs (id) on delete set null,
  cle_idempotence uuid,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  recherche text not null generated always as (
    plier(immatriculation) || '|' || plier(agence) || '|' || plier(marque) || '|' || plier(modele)
  ) stored,
  unique (client_id, id),
  -- Cible des lignes de documents : leur date suit celle de la restitution (ON UPDATE CASCADE).
  unique (id, date_restitution),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete set null (ticket_id)
);
create unique index restitutions_idempotence on restitutions (cree_par, cle_idempotence) where cle_idempotence is not null;
create index restitutions_dates on restitutions (date_restitution desc, id desc);
create index restitutions_client_dates on restitutions (client_id, date_restitution desc, id desc);
create index restitutions_loueur_dates on restitutions (loueur_id, date_restitution desc, id desc);
create index restitutions_plaque on restitutions (plaque, id);
create index restitutions_montant on restitutions (montant_ht_apres_remise, id);
create index restitutions_km on restitutions (kilometrage, id);
create index restitutions_agence on restitutions (agence collate "fr-x-icu", id);
create index restitutions_marque on restitutions (marque collate "fr-x-icu", id);
create index restitutions_recherche on restitutions using gin (recherche gin_trgm_ops);
create index restitutions_client_plaque on restitutions (client_id, plaque);
create trigger restitutions_maj before update on restitutions for each row execute function toucher_mis_a_jour_le();
