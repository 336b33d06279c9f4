-- Les statuts du cycle de vie d'une facture électronique (docs/factures-electroniques.md) : reçus d'une plateforme agréée avec la facture, ou
-- produits ici pour la facture contestée (« en litige », « refusée »), remis en fichier ou par un appel.
create table statuts_facture (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  sens text not null check (sens in ('recu', 'emis')),
  code integer not null check (code between 100 and 999),
  -- Numéro, date, type et SIREN du vendeur tels que le message les cite : un statut arrive parfois avant sa facture, et la retrouve par eux.
  numero text not null check (length(btrim(numero)) between 1 and 100),
  date_facture date check (date_facture between '2000-01-01' and '2100-01-01'),
  type_facture text check (type_facture ~ '^[0-9]{1,4}$'),
  vendeur_siren text check (vendeur_siren ~ '^[0-9]{9}$'),
  vendeur_adresse text check (length(vendeur_adresse) between 1 and 125),
  motif text check (motif ~ '^[A-Za-z0-9_]{1,40}$'),
  note text check (length(note) between 1 and 2000),
  -- La facture que ce statut produit vise ; vide pour un statut reçu, qui ne la nomme que par son numéro.
  facture_id uuid,
  pose_le timestamptz not null,
  -- Le message entier, tel qu'il est arrivé ou tel qu'il part, et son rang quand un fichier en porte plusieurs.
  message text not null check (octet_length(message) between 1 and 262144),
  rang integer not null default 0 check (rang between 0 and 199),
  empreinte bytea not null check (length(empreinte) = 32),
  remise text check (remise in ('fichier', 'attente', 'livre', 'echec')),
  remise_erreur text check (length(remise_erreur) between 1 and 400),
  remis_le timestamptz,
  essais integer not null default 0 check (essais >= 0),
  essai_le timestamptz,
  cle_idempotence uuid,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  check ((sens = 'emis') = (remise is not null)),
  check ((sens = 'emis') = (facture_id is not null)),
  -- Le même fichier n'entre qu'une fois.
  unique (client_id, empreinte, rang),
  unique (facture_id, cle_idempotence),
  foreign key (client_id, facture_id) references documents (client_id, id) on update cascade on delete cascade
);
create index statuts_facture_numero on statuts_facture (client_id, lower(numero));
create index statuts_facture_facture on statuts_facture (client_id, facture_id) where facture_id is not null;
create index statuts_facture_auteur on statuts_facture (cree_par);
create index statuts_facture_dus on statuts_facture (essai_le) where remise = 'attente';
alter table statuts_facture enable row level security;
alter table statuts_facture force row level security;

-- Une pièce d'un message peut être un statut : elle n'entre pas dans la file.
alter table arrivage_pieces drop constraint arrivage_pieces_issue_check,
  add constraint arrivage_pieces_issue_check check (issue in ('document', 'doublon', 'refusee', 'ignoree', 'attente', 'statut'));
