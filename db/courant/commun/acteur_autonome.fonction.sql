create or replace function acteur_autonome() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.autonome', true), '') = 'oui';
grant execute on function acteur_autonome() to public;
