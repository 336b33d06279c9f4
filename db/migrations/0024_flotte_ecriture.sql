-- La flotte s'écrit : archiver au lieu de perdre, garder les plaques d'avant, suivre le contrat de location.
alter table vehicules add column archive_le timestamptz;
alter table conducteurs add column archive_le timestamptz;
alter table garages add column archive_le timestamptz;
alter table loueurs add column archive_le timestamptz;

-- Une plaque n'est unique que parmi les véhicules suivis : un véhicule archivé libère la sienne.
drop index vehicules_plaque;
create unique index vehicules_plaque on vehicules (client_id, plaque) where archive_le is null;
create index vehicules_plaque_client on vehicules (client_id, plaque, id);
create index vehicules_vin on vehicules (client_id, vin) where vin is not null;

-- Une plaque changée reste trouvable : un document d'avant la réimmatriculation porte l'ancienne.
create table vehicule_plaques (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  vehicule_id uuid not null,
  immatriculation text not null check (length(btrim(immatriculation)) between 1 and 20),
  plaque text not null generated always as (normaliser_plaque(immatriculation)) stored,
  quittee_le timestamptz not null default now(),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on delete cascade
);
create index vehicule_plaques_vehicule on vehicule_plaques (client_id, vehicule_id, quittee_le desc);
create index vehicule_plaques_plaque on vehicule_plaques (client_id, plaque);

create function garder_plaque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- La même plaque écrite autrement n'est pas une réimmatriculation.
  if new.plaque is distinct from old.plaque then
    insert into vehicule_plaques (client_id, vehicule_id, immatriculation) values (old.client_id, old.id, old.immatriculation);
  end if;
  return null;
end $$;
alter function garder_plaque() owner to reflet_systeme;
create trigger vehicules_plaque_gardee after update of immatriculation on vehicules for each row execute function garder_plaque();

-- Le contrat de location d'un véhicule. Loyer en centimes HT par mois ; prix du kilomètre en dix-millièmes d'euro HT.
create table contrats (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  vehicule_id uuid not null,
  loueur_id uuid references loueurs (id),
  numero text check (length(numero) <= 60),
  date_debut date not null check (date_debut between '1990-01-01' and '2100-01-01'),
  date_fin date not null check (date_fin between '1990-01-01' and '2100-01-01'),
  loyer_mensuel_ht integer check (loyer_mensuel_ht between 0 and 100000000),
  kilometrage_contractuel integer check (kilometrage_contractuel between 0 and 9999999),
  prix_km_excedentaire integer check (prix_km_excedentaire between 0 and 1000000),
  -- Jours avant la fin pour dire au loueur que l'on rend, ou que l'on prolonge.
  preavis_jours integer check (preavis_jours between 0 and 365),
  -- Rendez-vous de restitution pris, et audit avant restitution fait.
  restitution_prevue_le date,
  audit_fait_le date,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  unique (client_id, id),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on delete cascade,
  check (date_fin > date_debut),
  constraint contrats_sans_chevauchement exclude using gist (vehicule_id with =, daterange(date_debut, date_fin, '[)') with &&)
);
create index contrats_vehicule on contrats (client_id, vehicule_id, date_debut desc);
create index contrats_fin on contrats (client_id, date_fin);
create index contrats_fin_equipe on contrats (date_fin);
create index contrats_loueur on contrats (loueur_id);
create trigger contrats_maj before update on contrats for each row execute function toucher_mis_a_jour_le();

do $$
declare
  t text;
begin
  foreach t in array array['vehicule_plaques', 'contrats'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('grant select on %I to reflet_interne', t);
    execute format('create policy client on %I for select to reflet_client using (client_id = (select acteur_client_id()))', t);
    execute format('grant select on %I to reflet_client', t);
  end loop;
end $$;
create trigger contrats_journal after insert or update or delete on contrats for each row execute function journaliser();
grant insert, update, delete on contrats to reflet_interne;
grant delete on historique_affectation_vehicules to reflet_interne;
grant insert, update on loueurs to reflet_interne;
