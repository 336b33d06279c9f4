create or replace function suivre_frais() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cibles uuid[] := array(select distinct x from unnest(array[old.restitution_id, case when tg_op = 'UPDATE' then new.restitution_id end]) x
                         where x is not null order by x);
begin
  if cibles <> '{}' then
    perform tenir_frais(cibles);
    perform tenir_mise_en_circulation(cibles);
  end if;
  return null;
end $$;
alter function suivre_frais() owner to reflet_systeme;
grant execute on function suivre_frais() to public;
