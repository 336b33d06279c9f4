create or replace function recalculer_repartition() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set work_mem = '128MB' as $$
declare
  ecrites bigint;
begin
  lock table repartition_fre in exclusive mode;
  delete from repartition_fre;
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select * from (
    select client_id, annee,
           case when grouping(loueur_id) = 0 then 'loueur_id' when grouping(agence) = 0 then 'agence' when grouping(marque) = 0 then 'marque'
                when grouping(type_vehicule) = 0 then 'type_vehicule' else 'ensemble' end as critere,
           coalesce(loueur_id::text, agence, marque, type_vehicule, '') as choix,
           case when grouping(categorie) = 0 then 'categorie' when grouping(localisation) = 0 then 'localisation'
                when grouping(dommage) = 0 then 'dommage' when grouping(element) = 0 then 'element' else 'evitable' end as axe,
           coalesce(categorie, localisation, dommage, element, evitable) as valeur, sum(nombre) as nombre, sum(net_ht) as montant
    from (
      select r.client_id, extract(year from l.date_restitution)::smallint as annee, r.loueur_id, r.agence, r.marque, r.type_vehicule,
             l.categorie, coalesce(l.localisation, '') as localisation, coalesce(l.dommage, '') as dommage, coalesce(l.element, '') as element,
             evitable_fre(l.element, l.categorie, l.dommage) as evitable, case when l.credit then 0 else 1 end as nombre,
             case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end as net_ht
      from document_lignes l join restitutions r on r.id = l.restitution_id where l.comptee or l.credit) l
    group by grouping sets ((client_id, annee), (client_id, annee, loueur_id), (client_id, annee, agence), (client_id, annee, marque),
                            (client_id, annee, type_vehicule)),
             grouping sets ((categorie), (localisation), (dommage), (element), (evitable))) s
  where (axe <> 'evitable' or valeur <> '') and (nombre <> 0 or montant <> 0)
  order by 3, 4, 1, 2, 5, 6;
  get diagnostics ecrites = row_count;
  return ecrites;
end $$;
alter function recalculer_repartition() owner to reflet_systeme;
