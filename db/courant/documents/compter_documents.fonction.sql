create or replace function compter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, restitution_id is not null, count(*) from nouvelles group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, restitution_id is not null, -count(*) from anciennes group by 1, 2, 3, 4;
  else
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, rattache, sum(n) from (
      select client_id, type_document, etat, restitution_id is not null as rattache, -1 as n from anciennes
      union all select client_id, type_document, etat, restitution_id is not null, 1 from nouvelles) x
    group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
alter function compter_documents() owner to reflet_systeme;
grant execute on function compter_documents() to public;
