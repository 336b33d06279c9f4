-- Formulaires de demande par client (specification.md section 3).
create table formulaires (
  id uuid primary key default gen_random_uuid(),
  nom text not null check (length(btrim(nom)) between 1 and 200),
  url_formulaire text not null check (length(url_formulaire) <= 300),
  statut text not null default 'actif' check (statut in ('actif', 'inactif')),
  cree_le timestamptz not null default now(),
  client_id uuid not null references clients (id) on delete cascade,
  unique (client_id, id)
);
create index formulaires_client on formulaires (client_id, cree_le);

create table formulaire_champs (
  id uuid primary key default gen_random_uuid(),
  formulaire_id uuid not null references formulaires (id) on delete cascade,
  label text not null check (length(btrim(label)) between 1 and 200),
  type_champ text not null check (type_champ in (
    'text', 'email', 'tel', 'date', 'time', 'textarea', 'dropdown', 'places', 'loueur', 'elements_endommages', 'photo', 'photos')),
  options text[],
  obligatoire boolean not null default true,
  ordre integer not null check (ordre >= 1),
  placeholder text check (length(placeholder) <= 300),
  types_demande text[] not null default '{convoyage,etat_des_lieux,restitution,sinistre}',
  -- Différée : la renumérotation d'un glisser-déposer passe par des doublons passagers.
  constraint formulaire_champs_ordre unique (formulaire_id, ordre) deferrable initially deferred
);
