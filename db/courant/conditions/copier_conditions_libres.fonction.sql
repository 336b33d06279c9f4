-- Recopie à la fiche gardée les jours que ses conditions laissent libres ; rend les copies. Intactes, elles ont leurs deux dates égales.
create or replace function copier_conditions_libres(fusionnee uuid, gardee uuid) returns uuid[]
  language sql security definer set search_path = pg_catalog, public as $$
  with copies as (
    insert into conditions_loueur
    select r.* from conditions_croisees(fusionnee, gardee) c
    join conditions_loueur k on k.id = c.id
    cross join lateral unnest(c.libres) periode
    cross join lateral jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'loueur_id', gardee,
      'valable_du', lower(periode), 'valable_au', upper(periode) - 1, 'cle_idempotence', null, 'cree_le', now(), 'mis_a_jour_le', now())) r
    returning id)
  select coalesce(array_agg(id), '{}') from copies
$$;
alter function copier_conditions_libres(uuid, uuid) owner to reflet_systeme;
grant execute on function copier_conditions_libres(uuid, uuid) to reflet_admin;
