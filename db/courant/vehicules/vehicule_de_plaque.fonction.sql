create or replace function vehicule_de_plaque(client uuid, plaque_lue text) returns uuid
  language sql stable parallel safe as $$ select public.vehicules_de_plaque(client, plaque_lue) $$;
grant execute on function vehicule_de_plaque(uuid, text) to public;
