-- Un loueur qu'une société nomme et que la base n'a pas : l'équipe le voit dans « Aujourd'hui », jusqu'à ce qu'un loueur (ou un autre nom) le porte.
create table demandes_de_loueur (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  nom text not null check (length(btrim(nom)) between 1 and 200 and plier(nom) <> ''),
  demande_par uuid references utilisateurs (id) on delete set null,
  demande_le timestamptz not null default now()
);
create unique index demandes_de_loueur_une on demandes_de_loueur (client_id, plier(nom));
create index demandes_de_loueur_auteur on demandes_de_loueur (demande_par);
alter table demandes_de_loueur enable row level security;
alter table demandes_de_loueur force row level security;
