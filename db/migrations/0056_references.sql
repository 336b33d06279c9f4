-- Les noms que la maison propose à la saisie : marques et leurs modèles, réseaux de garages. Les fiches gardent le nom en texte ; renommer
-- une référence change les fiches qui le portent.
create table references_metier (
  id uuid primary key default gen_random_uuid(),
  genre text not null check (genre in ('marque', 'modele', 'reseau')),
  -- La marque d'un modèle.
  parent_id uuid references references_metier (id),
  nom text not null check (length(btrim(nom)) between 1 and 100 and plier(nom) <> ''),
  -- Archivée, elle n'est plus proposée ; les fiches la gardent.
  archivee_le timestamptz,
  cree_le timestamptz not null default now(),
  check ((genre = 'modele') = (parent_id is not null)),
  check (genre <> 'reseau' or length(nom) <= 60)
);
create unique index references_metier_nom on references_metier (genre, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), plier(nom));
create index references_metier_parent on references_metier (parent_id);

insert into references_metier (genre, nom) select 'marque', unnest(get_marque_vehicule_values());
-- Dans l'ordre de la spécification ; « Indépendant » n'est pas un réseau : c'est son absence.
insert into references_metier (genre, nom, cree_le)
select 'reseau', n, now() + rang * interval '1 microsecond'
from unnest(array['AD', 'Axial', 'Best Repair', 'Five Star', 'Précisium', 'Top Carrosserie', 'Ayvens', 'Dekra']) with ordinality as x (n, rang);
-- Les modèles courants des parcs d'entreprise ; les autres s'ajoutent à l'écran.
insert into references_metier (genre, parent_id, nom)
select 'modele', m.id, unnest(x.noms)
from (values
  ('Audi', array['A1', 'A3', 'A4', 'Q2', 'Q3', 'Q4 e-tron', 'Q5']),
  ('BMW', array['Série 1', 'Série 2', 'Série 3', 'X1', 'X3', 'i4']),
  ('Citroën', array['C3', 'C3 Aircross', 'C4', 'C5 Aircross', 'C5 X', 'Berlingo', 'Jumpy', 'Jumper', 'ë-C4']),
  ('Cupra', array['Born', 'Formentor', 'Leon']),
  ('Dacia', array['Sandero', 'Duster', 'Jogger', 'Spring']),
  ('DS', array['DS 3', 'DS 4', 'DS 7']),
  ('Fiat', array['500', '500e', 'Panda', 'Doblo', 'Ducato']),
  ('Ford', array['Fiesta', 'Focus', 'Puma', 'Kuga', 'Transit', 'Transit Custom', 'Transit Connect']),
  ('Hyundai', array['i20', 'i30', 'Kona', 'Tucson', 'Ioniq 5']),
  ('Kia', array['Ceed', 'Niro', 'Sportage', 'EV6']),
  ('Mercedes-Benz', array['Classe A', 'Classe B', 'Classe C', 'GLA', 'Citan', 'Vito', 'Sprinter']),
  ('Nissan', array['Juke', 'Qashqai', 'Leaf', 'Townstar']),
  ('Opel', array['Corsa', 'Astra', 'Mokka', 'Grandland', 'Combo', 'Vivaro', 'Movano']),
  ('Peugeot', array['208', '2008', '308', '308 SW', '3008', '408', '5008', '508', 'Rifter', 'Partner', 'Expert', 'Boxer', 'e-208', 'e-2008']),
  ('Renault', array['Clio', 'Captur', 'Mégane', 'Mégane E-Tech', 'Arkana', 'Austral', 'Scénic', 'Zoe', 'Kangoo', 'Trafic', 'Master', 'Express']),
  ('Seat', array['Ibiza', 'Leon', 'Arona', 'Ateca']),
  ('Skoda', array['Fabia', 'Octavia', 'Kamiq', 'Karoq', 'Superb', 'Enyaq']),
  ('Tesla', array['Model 3', 'Model Y']),
  ('Toyota', array['Yaris', 'Yaris Cross', 'Corolla', 'C-HR', 'RAV4', 'Proace']),
  ('Volkswagen', array['Polo', 'Golf', 'T-Roc', 'Tiguan', 'Passat', 'ID.3', 'ID.4', 'Caddy', 'Transporter', 'Crafter']),
  ('Volvo', array['XC40', 'XC60', 'V60', 'EX30'])) as x (marque, noms)
join references_metier m on m.genre = 'marque' and m.nom = x.marque;

alter table references_metier enable row level security;
alter table references_metier force row level security;
create policy systeme on references_metier to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on references_metier to reflet_systeme;
create policy admin on references_metier to reflet_admin using (true) with check (true);
grant insert (genre, parent_id, nom), update (nom, parent_id, archivee_le), delete on references_metier to reflet_admin;
create policy interne on references_metier for select to reflet_interne using (true);
grant select on references_metier to reflet_interne;
-- Un client ne voit pas les garages : leurs réseaux non plus.
create policy client on references_metier for select to reflet_client using (genre <> 'reseau' and (select acteur_client_id()) is not null);
grant select on references_metier to reflet_client;
create trigger references_metier_journal after insert or update or delete on references_metier for each row execute function journaliser();

-- La fonction de la spécification rend maintenant les marques proposées. Les données sont celles de la table, les mêmes pour tous.
create or replace function get_marque_vehicule_values() returns text[]
  language sql stable parallel safe security definer set search_path = pg_catalog, public
  begin atomic
    select coalesce(array_agg(r.nom order by public.plier(r.nom)), '{}') from public.references_metier r where r.genre = 'marque' and r.archivee_le is null;
  end;
alter function get_marque_vehicule_values() owner to reflet_systeme;
