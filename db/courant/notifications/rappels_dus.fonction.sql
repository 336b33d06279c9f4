create or replace function rappels_dus(regles jsonb, jour date, societe uuid)
  returns table (genre text, cause_id uuid, client_id uuid, echeance date, etape integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  r record;
begin
  for r in
    select x.genre, x.etapes, case when x.retard_max is null then '-infinity'::date else jour - x.retard_max end as depuis,
           jour + (select max(e) from unnest(x.etapes) e) as jusqua
    from jsonb_to_recordset(regles) as x (genre text, etapes integer[], retard_max integer)
    where cardinality(x.etapes) > 0
  loop
    return query
      select c.genre, c.cause_id, c.client_id, c.echeance, (select min(e) from unnest(r.etapes) e where e >= c.echeance - jour)
      from causes_de_rappel c
      where c.genre = r.genre and c.client_id = societe and c.echeance between r.depuis and r.jusqua
        and c.repere between r.depuis - c.delai_max and r.jusqua - c.delai_min;
  end loop;
end $$;
alter function rappels_dus(jsonb, date, uuid) owner to reflet_systeme;
grant execute on function rappels_dus(jsonb, date, uuid) to reflet_connexion;
