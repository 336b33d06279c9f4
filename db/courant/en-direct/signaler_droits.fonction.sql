-- Un droit qui change : les flux de cette session, de cette personne ou de cette société se vérifient aussitôt.
create or replace function signaler_droits() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('reflet_en_direct', jsonb_build_object('x', tg_argv[0], 'i', old.id)::text);
  return null;
end $$;
alter function signaler_droits() owner to reflet_systeme;
grant execute on function signaler_droits() to public;
