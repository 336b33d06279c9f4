create or replace function effacable_ecriture(h historique) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(h.auteur_id, h.avant, h.apres)::text;
grant execute on function effacable_ecriture(historique) to public;
