create or replace function repartir_lignes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform 1 from restitutions where id in (select restitution_id from anciennes where comptee or credit) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
           -count(*) filter (where l.comptee), sum(case when l.credit then abs(coalesce(l.net_ht, 0)) else -coalesce(l.net_ht, 0) end)
    from anciennes l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
    where l.comptee or l.credit group by 1, 2, 3, 4, 5, 6
    having count(*) filter (where l.comptee) <> 0 or sum(case when l.credit then abs(coalesce(l.net_ht, 0)) else -coalesce(l.net_ht, 0) end) <> 0;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform 1 from restitutions where id in (select restitution_id from nouvelles where comptee or credit) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
           count(*) filter (where l.comptee), sum(case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end)
    from nouvelles l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
    where l.comptee or l.credit group by 1, 2, 3, 4, 5, 6
    having count(*) filter (where l.comptee) <> 0 or sum(case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end) <> 0;
  end if;
  return null;
end $$;
alter function repartir_lignes() owner to reflet_systeme;
grant execute on function repartir_lignes() to public;
