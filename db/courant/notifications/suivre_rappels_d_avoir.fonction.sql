create or replace function suivre_rappels_d_avoir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(array(select c.facture_id from contestations c where c.id = new.contestation_id));
  return null;
end $$;
alter function suivre_rappels_d_avoir() owner to reflet_systeme;
grant execute on function suivre_rappels_d_avoir() to public;
