-- Le jour d'aujourd'hui, à Paris, est celui de l'horloge du produit : chaque demande le pose avec son identité. Une tâche, qui n'en a pas,
-- prend celui de la base.
create or replace function aujourdhui() returns date
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.aujourdhui', true), '')::date, (now() at time zone 'Europe/Paris')::date);
grant execute on function aujourdhui() to public;
