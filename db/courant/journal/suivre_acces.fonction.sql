create or replace function suivre_acces() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into a_sceller (source, ligne) select 'acces', id from nouvelles;
  return null;
end $$;
alter function suivre_acces() owner to reflet_systeme;
grant execute on function suivre_acces() to public;
