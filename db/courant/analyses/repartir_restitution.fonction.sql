create or replace function repartir_restitution() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select c.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
         coalesce(sum(c.signe) filter (where l.comptee), 0),
         sum(c.signe * case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end)
  from document_lignes l
  cross join (
    select old.client_id, critere, choix, -1 as signe from criteres_fre(old.loueur_id, old.agence, old.marque, old.type_vehicule)
    union all
    select new.client_id, critere, choix, 1 from criteres_fre(new.loueur_id, new.agence, new.marque, new.type_vehicule) where tg_op = 'UPDATE') c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
  where l.restitution_id = old.id and (l.comptee or l.credit)
  group by 1, 2, 3, 4, 5, 6
  having coalesce(sum(c.signe) filter (where l.comptee), 0) <> 0
    or sum(c.signe * case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end) <> 0;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
alter function repartir_restitution() owner to reflet_systeme;
grant execute on function repartir_restitution() to public;
