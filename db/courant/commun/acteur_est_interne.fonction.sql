create or replace function acteur_est_interne() returns boolean
  language sql stable parallel safe
  return current_user in ('reflet_admin', 'reflet_expert');
grant execute on function acteur_est_interne() to public;
