-- Les totaux des listes : un seul passage par instruction, dans l'ordre des clés, et rien pour ce qui ne change pas. Deux passages (retirer,
-- puis ajouter) prenaient les verrous dans deux ordres : deux tickets échangeant leurs statuts pouvaient s'attendre l'un l'autre.
-- La somme proposée n'est jamais négative (les contrôles la regardent avant le conflit) ; l'écart signé est relu pour la ligne existante.
create or replace function compter_restitutions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, count(*), sum(montant_ht_apres_remise) from nouvelles group by 1, 2 order by 1, 2
    on conflict (client_id, loueur_id) do update set nombre = t.nombre + excluded.nombre, montant_ht = t.montant_ht + excluded.montant_ht;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, loueur_id, -count(*) as nombre, -sum(montant_ht_apres_remise) as montant from anciennes group by 1, 2
    )
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht) select client_id, loueur_id, 0, 0 from ecarts order by 1, 2
    on conflict (client_id, loueur_id) do update set (nombre, montant_ht) = (
      select t.nombre + e.nombre, t.montant_ht + e.montant from ecarts e where (e.client_id, e.loueur_id) = (t.client_id, t.loueur_id));
  else
    with ecarts as materialized (
      select client_id, loueur_id, sum(nombre) as nombre, sum(montant) as montant
      from (select client_id, loueur_id, -1 as nombre, -montant_ht_apres_remise as montant from anciennes
            union all select client_id, loueur_id, 1, montant_ht_apres_remise from nouvelles) m
      group by 1, 2 having sum(nombre) <> 0 or sum(montant) <> 0
    )
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, greatest(nombre, 0), greatest(montant, 0) from ecarts order by 1, 2
    on conflict (client_id, loueur_id) do update set (nombre, montant_ht) = (
      select t.nombre + e.nombre, t.montant_ht + e.montant from ecarts e where (e.client_id, e.loueur_id) = (t.client_id, t.loueur_id));
  end if;
  return null;
end $$;
alter function compter_restitutions() owner to reflet_systeme;
grant execute on function compter_restitutions() to public;
