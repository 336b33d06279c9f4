-- Les mêmes mots pour le message que pour l'écran ; le rôle de connexion ne lit aucune fiche lui-même.
create or replace function decrire_notifications(choisies uuid[]) returns setof notifications_decrites
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from notifications_decrites where id = any (choisies)
$$;
alter function decrire_notifications(uuid[]) owner to reflet_systeme;
grant execute on function decrire_notifications(uuid[]) to reflet_connexion;
