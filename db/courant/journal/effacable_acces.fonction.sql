create or replace function effacable_acces(a journal_acces) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(a.auteur_id, a.adresse, a.appareil)::text;
grant execute on function effacable_acces(journal_acces) to public;
