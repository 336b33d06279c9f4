-- Jamais le dernier admin dehors. Le verrou fait se suivre deux gestes simultanés : le second compte ce qu'a laissé le premier.
create or replace function garder_un_admin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dernier-admin', 0));
  if not exists (select from utilisateurs where role = 'admin' and actif and mot_de_passe is not null) then
    raise exception 'il ne resterait aucun admin' using errcode = 'check_violation', constraint = 'dernier_admin';
  end if;
  return null;
end $$;
alter function garder_un_admin() owner to reflet_systeme;
grant execute on function garder_un_admin() to public;
