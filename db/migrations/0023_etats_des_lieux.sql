-- États des lieux d'un ticket : un départ et une arrivée, chacun corrigible par une nouvelle version. Signé, un état ne change plus.
create table etats_des_lieux (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  ticket_id uuid not null,
  type text not null check (type in ('depart', 'arrivee')),
  version integer not null check (version between 1 and 100),
  date_etat date,
  lieu text check (length(lieu) between 1 and 300),
  kilometrage integer check (kilometrage between 0 and 2000000),
  energie text not null default 'carburant' check (energie in ('carburant', 'charge')),
  -- Niveau de carburant ou de charge, en pour cent.
  niveau integer check (niveau between 0 and 100),
  observations text check (length(observations) between 1 and 5000),
  signataire text check (length(btrim(signataire)) between 1 and 200),
  -- Le tracé de la main, en traits de points (x, y) sur un cadre de 600 par 200 ; nul quand la personne a signé par son nom.
  trace jsonb check (length(trace::text) <= 200000),
  signe_le timestamptz,
  signe_avec uuid references utilisateurs (id) on delete set null,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  check ((signe_le is null) = (signataire is null) and (signe_le is not null or trace is null)),
  unique (ticket_id, type, version),
  unique (client_id, id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
-- Un seul brouillon par sorte d'état : la correction en cours se reprend, elle ne se dédouble pas.
create unique index etats_des_lieux_brouillon on etats_des_lieux (ticket_id, type) where signe_le is null;
create index etats_des_lieux_client on etats_des_lieux (client_id);
create trigger etats_des_lieux_maj before update on etats_des_lieux for each row execute function toucher_mis_a_jour_le();

create table etat_dommages (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  etat_id uuid not null,
  rang integer not null check (rang between 1 and 1000),
  element text not null check (element = any (get_elements_endommages_values())),
  dommage text not null check (length(dommage) between 1 and 40),
  commentaire text check (length(commentaire) between 1 and 1000),
  unique (etat_id, rang),
  unique (client_id, id),
  foreign key (client_id, etat_id) references etats_des_lieux (client_id, id) on delete cascade
);
create index etat_dommages_client on etat_dommages (client_id, etat_id);

-- Une photo montre une vue du véhicule, ou un dommage. Une correction reprend les photos de la version qu'elle remplace.
create table etat_photos (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  etat_id uuid not null,
  vue text check (vue in ('face_avant', 'lateral_gauche', 'face_arriere', 'lateral_droit', 'jantes', 'toit', 'interieur_arriere',
    'interieur_avant', 'tableau_de_bord', 'ciel_de_toit')),
  dommage_id uuid,
  fichier_id uuid not null,
  cree_le timestamptz not null default clock_timestamp(),
  check ((vue is null) <> (dommage_id is null)),
  unique (etat_id, fichier_id),
  foreign key (client_id, etat_id) references etats_des_lieux (client_id, id) on delete cascade,
  foreign key (client_id, dommage_id) references etat_dommages (client_id, id) on delete cascade,
  foreign key (client_id, fichier_id) references fichiers (client_id, id)
);
create index etat_photos_client on etat_photos (client_id, etat_id);
create index etat_photos_fichier on etat_photos (fichier_id);
create index etat_photos_dommage on etat_photos (client_id, dommage_id) where dommage_id is not null;

-- Ce qui est signé est figé par la base, quel que soit le chemin : ni l'état, ni ses dommages, ni ses photos.
create function refuser_etat_signe() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'etats_des_lieux' then
    if old.signe_le is not null then
      -- Un compte effacé laisse l'état signé : seule sa référence s'efface.
      if to_jsonb(new) - array['cree_par', 'signe_avec', 'mis_a_jour_le'] = to_jsonb(old) - array['cree_par', 'signe_avec', 'mis_a_jour_le'] then
        return new;
      end if;
      raise exception 'un état des lieux signé ne change plus' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  -- Le ticket supprimé emporte ses états : leur ligne n'est déjà plus là.
  if exists (select 1 from etats_des_lieux e where e.signe_le is not null and e.id in
    (case when tg_op = 'INSERT' then new.etat_id else old.etat_id end, case when tg_op = 'DELETE' then old.etat_id else new.etat_id end)) then
    raise exception 'un état des lieux signé ne change plus' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
alter function refuser_etat_signe() owner to reflet_systeme;
create trigger etats_des_lieux_figes before update on etats_des_lieux for each row execute function refuser_etat_signe();
create trigger etat_dommages_figes before insert or update or delete on etat_dommages for each row execute function refuser_etat_signe();
create trigger etat_photos_figees before insert or update or delete on etat_photos for each row execute function refuser_etat_signe();

do $$
declare
  t text;
begin
  foreach t in array array['etats_des_lieux', 'etat_dommages', 'etat_photos'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function journaliser()', t || '_journal', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to reflet_interne', t);
    execute format('create policy client on %I for select to reflet_client using (client_id = (select acteur_client_id()))', t);
    execute format('grant select on %I to reflet_client', t);
  end loop;
end $$;
-- L'équipe retire d'un brouillon ce qu'elle y a mis, ou l'abandonne ; un état signé ne s'efface qu'avec son ticket.
grant delete on etat_dommages, etat_photos, etats_des_lieux to reflet_interne;
create policy brouillon_seulement on etats_des_lieux as restrictive for delete to reflet_interne using (signe_le is null);
