-- Rapprochement d'une facture avec son rapport et son PV : ce qui est contestable, pourquoi, sous quelles conditions. Montants en centimes HT.
create table rapprochements (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  restitution_id uuid not null,
  facture_id uuid not null,
  rapport_id uuid references documents (id) on delete set null,
  pv_id uuid references documents (id) on delete set null,
  conditions_id uuid references conditions_loueur (id) on delete set null,
  -- Les conditions appliquées, figées : elles expliquent encore ce calcul après avoir changé.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  net_ht_facture integer,
  net_ht_attendu integer,
  montant_contestable integer not null check (montant_contestable >= 0),
  date_limite date,
  -- Le calcul de la facture attendue, étape par étape, tel que l'écran l'explique.
  explication jsonb not null default '{}',
  -- Les couples imposés par une personne : { rang de ligne de facture : rang de ligne de rapport, ou null }.
  couples_imposes jsonb not null default '{}',
  calcule_le timestamptz not null default now(),
  unique (facture_id),
  unique (client_id, id),
  foreign key (client_id, restitution_id) references restitutions (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, facture_id) references documents (client_id, id) on update cascade on delete cascade
);
create index rapprochements_restitution on rapprochements (restitution_id);
create index rapprochements_rapport on rapprochements (rapport_id);
create index rapprochements_pv on rapprochements (pv_id);
create index rapprochements_conditions on rapprochements (conditions_id);
create index rapprochements_contestables on rapprochements (client_id, date_limite) where montant_contestable > 0;

create table rapprochement_verdicts (
  id uuid primary key default gen_random_uuid(),
  rapprochement_id uuid not null,
  client_id uuid not null,
  rang integer not null check (rang >= 0),
  -- Les trois à vide : le verdict porte sur la facture entière.
  ligne_facture_id uuid references document_lignes (id) on delete cascade,
  ligne_rapport_id uuid references document_lignes (id) on delete set null,
  ligne_pv_id uuid references document_lignes (id) on delete set null,
  verdict text not null check (verdict in (
    'conforme', 'absent_du_rapport', 'double_facturation', 'absent_du_pv', 'posterieur_a_la_restitution', 'sous_seuil',
    'erreur_de_calcul', 'vetuste_absente_ou_fausse', 'remise_non_appliquee', 'operation_disproportionnee',
    'montant_superieur_au_rapport', 'franchise_non_deduite', 'tva_a_tort')),
  montant_contestable integer not null default 0 check (montant_contestable >= 0),
  phrase text not null default '' check (length(phrase) <= 1000),
  -- Ressemblance des deux lignes, de 0 à 1 ; vide sans couple.
  score real check (score between 0 and 1),
  unique (rapprochement_id, rang),
  foreign key (client_id, rapprochement_id) references rapprochements (client_id, id) on update cascade on delete cascade
);
create index rapprochement_verdicts_facture on rapprochement_verdicts (ligne_facture_id);
create index rapprochement_verdicts_rapport on rapprochement_verdicts (ligne_rapport_id);
create index rapprochement_verdicts_pv on rapprochement_verdicts (ligne_pv_id);

do $$
declare
  t text;
begin
  foreach t in array array['rapprochements', 'rapprochement_verdicts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('create policy client on %I to reflet_client using (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions''))) with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions'')))', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme, reflet_interne, reflet_client', t);
  end loop;
end $$;
