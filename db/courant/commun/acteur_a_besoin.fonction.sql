create or replace function acteur_a_besoin(besoin text) returns boolean
  language sql stable parallel safe
  return besoin = any (string_to_array(coalesce(current_setting('app.besoins', true), ''), ','));
grant execute on function acteur_a_besoin(text) to public;
