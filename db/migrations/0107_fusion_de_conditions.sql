-- Deux fiches d'un même loueur ont souvent des conditions sur la même période : ce n'est plus un refus. Celles de la fiche gardée font foi ;
-- celles qui les croisent restent à la fiche archivée, où l'annulation les retrouve, et ce qu'elles couvraient seules se recopie.
alter table fusions add column conditions_copiees uuid[] not null default '{}';
grant update (conditions_copiees) on fusions to reflet_admin;

-- Les versions de `fusionnee` qui croisent une version de `gardee` (même société, même type de véhicule), et les jours qu'elles couvrent seules.
create function conditions_croisees(fusionnee uuid, gardee uuid) returns table (id uuid, libres datemultirange)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.id, datemultirange(daterange(k.valable_du, k.valable_au, '[]')) - range_agg(daterange(g.valable_du, g.valable_au, '[]'))
  from conditions_loueur k
  join conditions_loueur g on g.loueur_id = gardee and g.client_id is not distinct from k.client_id
    and g.type_vehicule is not distinct from k.type_vehicule
  where k.loueur_id = fusionnee
  group by k.id
  having bool_or(daterange(k.valable_du, k.valable_au, '[]') && daterange(g.valable_du, g.valable_au, '[]'))
$$;

-- Recopie à la fiche gardée les jours que ses conditions laissent libres ; rend les copies. Intactes, elles ont leurs deux dates égales.
create function copier_conditions_libres(fusionnee uuid, gardee uuid) returns uuid[]
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

create or replace function deplacer_references(entite text, fusionnee uuid, gardee uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r record;
  ids jsonb;
  rendu jsonb := '[]';
  restent uuid[] := array(select id from conditions_croisees(fusionnee, gardee));
begin
  for r in select * from references_de(entite) loop
    execute format('with d as (update %I set %I = $2 where %I = $1 and id <> all ($3) returning id) select jsonb_agg(id) from d',
        r.source, r.colonne, r.colonne)
      into ids using fusionnee, gardee, restent;
    if ids is not null then
      rendu := rendu || jsonb_build_object('table', r.source, 'colonne', r.colonne, 'ids', ids);
    end if;
  end loop;
  return rendu;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['conditions_croisees(uuid, uuid)', 'copier_conditions_libres(uuid, uuid)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to reflet_admin', f);
  end loop;
end $$;
