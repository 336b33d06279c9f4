-- Noyau FRE : documents lus (rapport, facture, avoir, PV), leurs lignes, conditions datées des loueurs. Montants en centimes.
create table documents (
  id uuid primary key default gen_random_uuid(),
  -- Vide tant que l'équipe n'a pas dit à qui est le document qu'elle vient de déposer ; jamais vide une fois rattaché.
  client_id uuid references clients (id),
  restitution_id uuid,
  fichier_id uuid references fichiers (id) on delete set null,
  type_document text not null check (type_document in ('rapport', 'facture', 'avoir', 'pv', 'devis', 'releve', 'inconnu')),
  etat text not null default 'a_verifier' check (etat in ('a_verifier', 'valide', 'illisible', 'remplace')),
  numero text check (length(numero) <= 100),
  date_document date,
  loueur_lu text check (length(loueur_lu) <= 200),
  -- Bloc d'identification tel que lu : immatriculation, vin, marque, modele, kilometrage, dates, contrat.
  identification jsonb not null default '{}',
  anomalies jsonb not null default '[]',
  sources jsonb not null default '{}',
  motif_illisible text check (length(motif_illisible) <= 500),
  brut_ht integer, abattement_ht integer, remise_ht integer, franchise_ht integer, net_ht integer, tva integer, ttc integer,
  cree_par uuid references utilisateurs (id) on delete set null,
  depose_par_client boolean not null default false,
  cree_le timestamptz not null default now(),
  valide_par uuid references utilisateurs (id) on delete set null,
  valide_le timestamptz,
  mis_a_jour_le timestamptz not null default now(),
  unique (client_id, id),
  foreign key (client_id, restitution_id) references restitutions (client_id, id) on delete cascade,
  check ((etat = 'valide') = (valide_le is not null)),
  check (restitution_id is null or client_id is not null)
);
create index documents_restitution on documents (restitution_id, type_document, cree_le desc);
create index documents_client on documents (client_id, cree_le desc);
create index documents_fichier on documents (fichier_id);
create trigger documents_maj before update on documents for each row execute function toucher_mis_a_jour_le();

create table document_lignes (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references documents (id) on delete cascade,
  client_id uuid,
  restitution_id uuid,
  date_restitution date,
  rang integer not null check (rang >= 0),
  page integer check (page >= 1),
  designation text not null check (length(designation) <= 1000),
  nature text not null default 'fre' check (nature in ('fre', 'km', 'ira', 'frais_gestion', 'transport', 'sinistre', 'autre')),
  element text check (length(element) <= 60),
  categorie text not null default 'divers' check (length(categorie) <= 60),
  localisation text check (length(localisation) <= 60),
  dommage text check (length(dommage) <= 60),
  operation text check (length(operation) <= 60),
  facturable boolean not null default true,
  quantite numeric(12, 3) not null default 1,
  brut_ht integer,
  abattement_ht integer,
  net_ht integer,
  -- Place de la ligne dans la page, en fractions de la page, et composantes lues (heures, peinture, taux).
  zone jsonb,
  details jsonb,
  corrigee boolean not null default false,
  -- Vrai quand la ligne compte dans les analyses : document validé de référence, nature FRE, facturable.
  comptee boolean not null default false,
  unique (document_id, rang),
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete cascade,
  foreign key (restitution_id, date_restitution) references restitutions (id, date_restitution) on update cascade on delete cascade
);
create index document_lignes_restitution on document_lignes (restitution_id, date_restitution);
create index document_lignes_analyse on document_lignes (date_restitution) include (categorie, localisation, dommage, net_ht) where comptee;
create index document_lignes_client on document_lignes (client_id, date_restitution) include (categorie, localisation, dommage, net_ht, restitution_id) where comptee;

-- Conditions d'un loueur, pour tous ou pour un client, valables sur une période (domain.md 2.5, 2.3, 1.4).
create table conditions_loueur (
  id uuid primary key default gen_random_uuid(),
  loueur_id uuid not null references loueurs (id) on delete cascade,
  client_id uuid references clients (id),
  valable_du date not null,
  valable_au date,
  grille_vetuste jsonb not null default '[]',
  remise_taux_pct numeric(5, 2) not null default 0 check (remise_taux_pct between 0 and 100),
  remise_assiette text not null default 'total' check (remise_assiette in ('ligne', 'total')),
  franchise_type text not null default 'par_vehicule' check (franchise_type in ('par_vehicule', 'par_element', 'pot_annuel')),
  franchise_ht integer not null default 0 check (franchise_ht >= 0),
  seuils jsonb not null default '{}',
  regime_tva text not null default 'tva_20' check (regime_tva in ('tva_20', 'hors_champ', 'mixte')),
  tolerance_km integer not null default 0 check (tolerance_km >= 0),
  delai_contestation_jours integer not null default 30 check (delai_contestation_jours between 0 and 365),
  cree_le timestamptz not null default now(),
  check (valable_au is null or valable_au >= valable_du),
  constraint conditions_sans_chevauchement exclude using gist (
    loueur_id with =, coalesce(client_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, daterange(valable_du, valable_au, '[]') with &&)
);
