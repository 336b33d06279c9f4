-- Fichiers : l'octet est sur le stockage, la ligne dit à qui il est. Aucune adresse publique (security.md 22 et 25).
create table fichiers (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients (id),
  usage text not null check (usage in (
    'rapport', 'facture', 'avoir', 'pv', 'carte_grise', 'permis', 'avatar', 'document_ticket', 'constat', 'photo')),
  nom text not null check (length(nom) between 1 and 255),
  type_mime text not null,
  taille bigint not null check (taille > 0),
  sha256 bytea not null check (length(sha256) = 32),
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  -- Un dépôt jamais rattaché à un dossier est balayé après un jour.
  rattache boolean not null default false,
  unique (client_id, id)
);
create index fichiers_orphelins on fichiers (cree_le) where not rattache;
create index fichiers_client on fichiers (client_id);
alter table utilisateurs add foreign key (avatar_url) references fichiers (id) on delete set null;
