-- Identité de la requête, posée par le serveur dans la transaction ; absente, tout est refusé.
create or replace function acteur_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.utilisateur_id', true), '')::uuid;
grant execute on function acteur_id() to public;
