create or replace function suivre_rappels_de_facture() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(array[new.facture_id]);
  return null;
end $$;
alter function suivre_rappels_de_facture() owner to reflet_systeme;
grant execute on function suivre_rappels_de_facture() to public;
