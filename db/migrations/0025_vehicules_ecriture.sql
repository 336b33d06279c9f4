-- Créer un véhicule : la même demande envoyée deux fois n'en crée qu'un.
alter table vehicules add column cree_par uuid references utilisateurs (id) on delete set null, add column cle_idempotence uuid;
create unique index vehicules_idempotence on vehicules (cree_par, cle_idempotence) where cle_idempotence is not null;

-- Un véhicule se cherche aussi par ses plaques d'avant.
create index vehicule_plaques_recherche on vehicule_plaques using gin (lower(plaque) gin_trgm_ops);

-- L'histoire d'un véhicule relit ses tickets et ses restitutions.
create index tickets_vehicule on tickets (client_id, vehicule_id) where vehicule_id is not null;
create index restitutions_vehicule on restitutions (client_id, vehicule_id) where vehicule_id is not null;

-- Le véhicule d'une société que désigne une plaque normalisée : celui qui la porte, sinon celui qui la portait, les archivés en
-- dernier. Une plaque libérée peut avoir été celle de plusieurs véhicules : il n'en sort jamais qu'un.
create function vehicule_de_plaque(client uuid, plaque_lue text) returns uuid
  language sql stable parallel safe as $$
  select c.id from (
    select v.id, v.archive_le, 0 as rang, null::timestamptz as quittee_le from public.vehicules v
    where v.client_id = client and v.plaque = plaque_lue
    union all
    select v.id, v.archive_le, 1, p.quittee_le
    from public.vehicule_plaques p join public.vehicules v on v.client_id = p.client_id and v.id = p.vehicule_id
    where p.client_id = client and p.plaque = plaque_lue) c
  where plaque_lue <> ''
  order by c.archive_le is not null, c.rang, c.quittee_le desc, c.id limit 1
$$;

-- Un véhicule archivé quitte les listes ; la vue dit qu'il l'est, l'export en a besoin.
create or replace view vue_vehicules_conducteurs with (security_invoker = true) as
  select v.id, v.client_id, v.immatriculation, v.plaque, v.marque, v.modele, v.type_vehicule, v.agence, v.url_carte_grise, v.kilometrage,
         v.loueur_id, l.nom as loueur_nom, v.recherche,
         c.id as conducteur_id, c.prenom as conducteur_prenom, c.nom as conducteur_nom,
         a.date_debut_affectation, a.date_fin_affectation,
         v.archive_le
  from vehicules v
  left join loueurs l on l.id = v.loueur_id
  left join lateral (
    select h.conducteur_id, h.date_debut_affectation, h.date_fin_affectation
    from historique_affectation_vehicules h
    where h.vehicule_id = v.id
      and h.date_debut_affectation <= (now() at time zone 'Europe/Paris')::date
      and (h.date_fin_affectation is null or h.date_fin_affectation >= (now() at time zone 'Europe/Paris')::date)
    order by h.date_debut_affectation desc limit 1
  ) a on true
  left join conducteurs c on c.id = a.conducteur_id;
