create or replace function garder_kilometrage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kilometrage is not null then
    insert into vehicule_kilometrages as k (client_id, vehicule_id, releve_le, kilometrage)
    values (new.client_id, new.id, aujourdhui(), new.kilometrage)
    on conflict (vehicule_id, releve_le) do update set kilometrage = excluded.kilometrage;
  end if;
  return null;
end $$;
alter function garder_kilometrage() owner to reflet_systeme;
grant execute on function garder_kilometrage() to public;
