create or replace function acteur_client_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;
grant execute on function acteur_client_id() to public;
