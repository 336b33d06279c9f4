-- Le nom d'une personne qui a écrit là où l'appelant peut lire : l'équipe, ou quelqu'un de sa société.
create or replace function nom_de_personne(personne uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email) from utilisateurs u
  where u.id = personne and (acteur_client_id() is null or u.role <> 'client' or u.client_id = acteur_client_id())
$$;
alter function nom_de_personne(uuid) owner to reflet_systeme;
grant execute on function nom_de_personne(uuid) to reflet_interne, reflet_client;
