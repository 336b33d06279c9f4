-- Tickets (specification.md section 3). Montants en centimes entiers.
create table tickets (
  id uuid primary key default gen_random_uuid(),
  type_demande text not null check (type_demande in ('sinistre', 'restitution', 'convoyage', 'etat_des_lieux')),
  statut_ticket text not null default 'nouvelle_demande' check (statut_ticket in ('nouvelle_demande', 'en_cours', 'programme', 'cloture')),
  statut_facture_client text check (statut_facture_client in ('à payer', 'payée', 'ticket en cours')),
  immatriculation text check (length(immatriculation) <= 20),
  plaque text generated always as (normaliser_plaque(immatriculation)) stored,
  client_id uuid not null references clients (id),
  vehicule_id uuid,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  loueur_id uuid references loueurs (id),
  garage_id uuid references garages (id) on delete set null,
  civilite_demandeur text check (length(civilite_demandeur) <= 30),
  demandeur_prenom_nom text check (length(demandeur_prenom_nom) <= 200),
  demandeur_telephone text check (length(demandeur_telephone) <= 30),
  demandeur_email text check (length(demandeur_email) <= 254),
  localisation_vehicule text check (length(localisation_vehicule) <= 500),
  latitude_vehicule double precision check (latitude_vehicule between -90 and 90),
  longitude_vehicule double precision check (longitude_vehicule between -180 and 180),
  -- Sinistre
  type_sinistre text check (type_sinistre in ('assurance', 'hors_assurance')),
  tiers boolean,
  date_sinistre date,
  circonstances_sinistre text check (length(circonstances_sinistre) <= 10000),
  elements_endommages text[] not null default '{}',
  photos uuid[],
  montant_ht_estimation integer,
  montant_ttc_estimation integer,
  date_debut_chantier date,
  date_fin_chantier date,
  proposition_garage_envoyee_le date,
  statut_proposition_garage text check (statut_proposition_garage in ('en_attente', 'validee', 'na')),
  -- Convoyage
  date_convoyage date,
  adresse_depart text check (length(adresse_depart) <= 300),
  code_postal_depart text check (length(code_postal_depart) <= 10),
  ville_depart text check (length(ville_depart) <= 120),
  nom_contact_depart text check (length(nom_contact_depart) <= 200),
  portable_contact_depart text check (length(portable_contact_depart) <= 30),
  email_contact_depart text check (length(email_contact_depart) <= 254),
  adresse_arrivee text check (length(adresse_arrivee) <= 300),
  code_postal_arrivee text check (length(code_postal_arrivee) <= 10),
  ville_arrivee text check (length(ville_arrivee) <= 120),
  nom_contact_arrivee text check (length(nom_contact_arrivee) <= 200),
  portable_contact_arrivee text check (length(portable_contact_arrivee) <= 30),
  email_contact_arrivee text check (length(email_contact_arrivee) <= 254),
  -- Commun
  informations_complementaires text check (length(informations_complementaires) <= 10000),
  details_avancement text check (length(details_avancement) <= 10000),
  notes_internes text check (length(notes_internes) <= 10000),
  montant_ht_facture_client integer,
  montant_ttc_facture_client integer,
  url_devis_signe uuid references fichiers (id) on delete set null,
  url_facture_client uuid references fichiers (id) on delete set null,
  url_pv_depart uuid references fichiers (id) on delete set null,
  url_pv_arrivee uuid references fichiers (id) on delete set null,
  url_rapport_expertise uuid references fichiers (id) on delete set null,
  url_constat uuid references fichiers (id) on delete set null,
  url_facture_garage uuid references fichiers (id) on delete set null,
  -- Ni notes internes ni facture ici : ce qui est caché ne se cherche pas.
  recherche text not null generated always as (
    plier(coalesce(immatriculation, '')) || '|' || plier(coalesce(demandeur_prenom_nom, '')) || '|' || plier(coalesce(demandeur_email, ''))
    || '|' || plier(coalesce(demandeur_telephone, '')) || '|' || plier(coalesce(localisation_vehicule, ''))
  ) stored,
  unique (client_id, id),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id)
);
create index tickets_recents on tickets (cree_le desc, id desc);
create index tickets_client_recents on tickets (client_id, cree_le desc, id desc);
create index tickets_type_recents on tickets (type_demande, cree_le desc, id desc);
create index tickets_sinistres_clos on tickets (date_sinistre desc nulls last, id desc) where type_demande = 'sinistre' and statut_ticket = 'cloture';
create index tickets_sinistres_clos_client on tickets (client_id, date_sinistre desc nulls last, id desc) where type_demande = 'sinistre' and statut_ticket = 'cloture';
create index tickets_convoyages_clos on tickets (date_convoyage desc nulls last, id desc) where type_demande = 'convoyage' and statut_ticket = 'cloture';
create index tickets_convoyages_clos_client on tickets (client_id, date_convoyage desc nulls last, id desc) where type_demande = 'convoyage' and statut_ticket = 'cloture';
create index tickets_plaque on tickets (client_id, plaque);
create index tickets_garage on tickets (garage_id) where garage_id is not null;
create index tickets_recherche on tickets using gin (recherche gin_trgm_ops);
create trigger tickets_maj before update on tickets for each row execute function toucher_mis_a_jour_le();

-- Listes de valeurs que l'interface demande par fonction (specification.md section 7).
create function get_elements_endommages_values() returns text[] language sql immutable parallel safe
  return array['Aile arrière droite', 'Aile arrière gauche', 'Aile avant droite', 'Aile avant gauche', 'Bas de caisse droit', 'Bas de caisse gauche',
    'Capot', 'Lunette arrière / hayon', 'Pare-brise', 'Pare-chocs arrière', 'Pare-chocs avant', 'Porte arrière droite', 'Porte arrière gauche',
    'Porte avant droite', 'Porte avant gauche', 'Rétroviseur droit', 'Rétroviseur gauche', 'Roue arrière droite', 'Roue arrière gauche',
    'Roue avant droite', 'Roue avant gauche', 'Toit'];

create function get_type_vehicule_values() returns text[] language sql immutable parallel safe
  return array['VP', 'VU', 'VS'];

create function get_marque_vehicule_values() returns text[] language sql immutable parallel safe
  return array['Alfa Romeo', 'Audi', 'BMW', 'BYD', 'Citroën', 'Cupra', 'Dacia', 'DS', 'Fiat', 'Ford', 'Honda', 'Hyundai', 'Iveco', 'Jaguar',
    'Jeep', 'Kia', 'Land Rover', 'Lexus', 'MAN', 'Mazda', 'Mercedes-Benz', 'MG', 'Mini', 'Mitsubishi', 'Nissan', 'Opel', 'Peugeot', 'Polestar',
    'Porsche', 'Renault', 'Seat', 'Skoda', 'Smart', 'Subaru', 'Suzuki', 'Tesla', 'Toyota', 'Volkswagen', 'Volvo', 'Xpeng'];
