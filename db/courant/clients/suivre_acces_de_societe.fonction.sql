create or replace function suivre_acces_de_societe() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update utilisateurs set client_id = client_id where client_id = new.id;
  return null;
end $$;
alter function suivre_acces_de_societe() owner to reflet_systeme;
grant execute on function suivre_acces_de_societe() to public;
