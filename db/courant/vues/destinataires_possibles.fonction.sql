-- À qui l'on peut envoyer : l'équipe entre elle, les personnes d'une société entre elles.
create or replace function destinataires_possibles() returns table (id uuid, nom text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email)
  from utilisateurs u join utilisateurs moi on moi.id = acteur_id()
  where u.actif and not u.technique
    and case when moi.role = 'client' then u.role = 'client' and u.client_id = moi.client_id else u.role <> 'client' end
  order by u.id <> moi.id, 2
$$;
alter function destinataires_possibles() owner to reflet_systeme;
grant execute on function destinataires_possibles() to reflet_interne, reflet_client;
