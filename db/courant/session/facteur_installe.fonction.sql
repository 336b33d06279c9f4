-- Il sait qui a installé une double authentification, sans rien en lire de plus.
create or replace function facteur_installe(personne uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select exists (select from seconds_facteurs f where f.utilisateur_id = personne);
  end;
alter function facteur_installe(uuid) owner to reflet_systeme;
grant execute on function facteur_installe(uuid) to reflet_admin;
