-- Le second lecteur : un modèle au dehors relit ce que le premier n'a pas su fermer (docs/adr/0019). Rien ne part tant que l'exploitant ne l'a
-- pas nommé et qu'un admin ne l'a pas ouvert à la société.
alter table clients add column lecteur_distant boolean not null default false;
-- L'équipe n'a pas de papiers à elle.
alter table clients add constraint clients_lecteur_distant check (not (lecteur_distant and est_prestataire));
-- La tâche le relit sous l'identité de qui a déposé, juste avant d'envoyer.
grant select (lecteur_distant) on clients to reflet_client;

-- Un travail par document (docs/adr/0014) ; sa réponse reste, relue sans rien renvoyer tant que le fichier, le modèle et la consigne sont les mêmes.
create table lectures_distantes (
  document_id uuid primary key references documents (id) on delete cascade,
  -- La personne au nom de qui ce qu'il propose s'écrit.
  lance_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  bail_le timestamptz not null default '-infinity',
  prises integer not null default 0 check (prises >= 0),
  essais integer not null default 0 check (essais >= 0),
  empreinte text check (length(empreinte) = 64),
  reponse jsonb check (jsonb_typeof(reponse) = 'object' and length(reponse::text) <= 400000)
);
create index lectures_distantes_dues on lectures_distantes (bail_le, cree_le);
create index lectures_distantes_personne on lectures_distantes (lance_par);
alter table lectures_distantes enable row level security;
alter table lectures_distantes force row level security;
create policy systeme on lectures_distantes to reflet_systeme using (true) with check (true);
create policy interne on lectures_distantes to reflet_interne using (true) with check (true);
create policy client on lectures_distantes to reflet_client
  using (exists (select from documents d where d.id = document_id)) with check (exists (select from documents d where d.id = document_id));
grant select, insert, update, delete on lectures_distantes to reflet_systeme, reflet_interne, reflet_client;
-- La tâche sait ce qui attend et pour qui ; ni le document, ni la réponse.
create policy connexion on lectures_distantes to reflet_connexion using (true) with check (true);
grant select (document_id, lance_par, cree_le, bail_le, prises, essais), update (bail_le, prises, essais) on lectures_distantes to reflet_connexion;

-- Chaque appel, et ce qu'il a coûté ; il entre au journal tel quel, réussi ou non.
create table appels_distants (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  document_id uuid,
  fait_le timestamptz not null,
  hote text not null check (length(hote) <= 255),
  modele text not null check (length(modele) <= 200),
  issue text not null check (length(issue) between 1 and 300),
  pages smallint not null check (pages >= 0),
  octets integer not null check (octets >= 0),
  duree_ms integer not null check (duree_ms >= 0),
  jetons_entree integer check (jetons_entree >= 0),
  jetons_sortie integer check (jetons_sortie >= 0),
  -- Millionièmes d'euro : un appel coûte souvent moins d'un centime.
  cout_micros bigint not null default 0 check (cout_micros >= 0),
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete set null (document_id)
);
create index appels_distants_dates on appels_distants (fait_le);
create index appels_distants_document on appels_distants (client_id, document_id);
create trigger appels_distants_journal after insert on appels_distants for each row execute function journaliser();
alter table appels_distants enable row level security;
alter table appels_distants force row level security;
create policy systeme on appels_distants to reflet_systeme using (true) with check (true);
create policy interne on appels_distants for select to reflet_interne using (true);
-- Le programme compte ce qu'il a dépensé avant d'appeler, l'écrit après, l'oublie un jour ; il ne corrige rien.
create policy connexion on appels_distants to reflet_connexion using (true) with check (true);
grant select, insert, update, delete on appels_distants to reflet_systeme;
grant select on appels_distants to reflet_interne;
grant select (fait_le, cout_micros), delete on appels_distants to reflet_connexion;
grant insert on appels_distants to reflet_connexion;

-- Ce qu'il propose : hors de la lecture, où rien n'entre sans qu'une personne l'ait confirmé.
create table propositions_distantes (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  document_id uuid not null,
  rang integer not null check (rang >= 0),
  genre text not null check (genre in ('champ', 'total', 'ligne', 'lignes')),
  champ text check (length(champ) <= 60),
  -- La valeur proposée, ou les lignes, avec leur page et leur place.
  valeur jsonb not null check (length(valeur::text) <= 200000),
  page smallint check (page >= 1),
  zone jsonb check (jsonb_typeof(zone) = 'object'),
  -- Sous 0,75 : rien de lui ne s'affirme.
  confiance numeric(3, 2) not null check (confiance between 0 and 0.74),
  etat text not null default 'proposee' check (etat in ('proposee', 'confirmee', 'ecartee')),
  decidee_par uuid references utilisateurs (id) on delete set null,
  decidee_le timestamptz,
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete cascade,
  check ((champ is null) = (genre in ('ligne', 'lignes'))),
  check ((page is null) = (zone is null))
);
create index propositions_distantes_document on propositions_distantes (client_id, document_id);
create index propositions_distantes_du_document on propositions_distantes (document_id, rang);
create index propositions_distantes_personne on propositions_distantes (decidee_par);
-- Les propositions naissent par dizaines, et l'appel est déjà au journal : il ne retient que ce qu'une personne en décide.
create trigger propositions_distantes_journal after update of etat on propositions_distantes for each row execute function journaliser();
alter table propositions_distantes enable row level security;
alter table propositions_distantes force row level security;
create policy systeme on propositions_distantes to reflet_systeme using (true) with check (true);
create policy interne on propositions_distantes to reflet_interne using (true) with check (true);
create policy client on propositions_distantes to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select, insert, update, delete on propositions_distantes to reflet_systeme, reflet_interne, reflet_client;
