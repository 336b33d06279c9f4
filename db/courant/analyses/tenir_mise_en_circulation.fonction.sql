create or replace function tenir_mise_en_circulation(cibles uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update restitutions r set mise_en_circulation_le = m.le
  from (
    select c.id, (select date_lue(d.identification ->> 'date_mise_en_circulation') from documents d
                  where d.restitution_id = c.id and d.etat = 'valide' and d.identification ->> 'date_mise_en_circulation' is not null
                  order by d.type_document = 'rapport' desc, d.valide_le desc, d.id limit 1) as le
    from unnest(cibles) c (id)) m
  where m.id = r.id and r.mise_en_circulation_le is distinct from m.le
$$;
alter function tenir_mise_en_circulation(uuid[]) owner to reflet_systeme;
