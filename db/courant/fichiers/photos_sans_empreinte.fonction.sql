-- Les photos reçues avant que leurs empreintes se tirent, et celles dont l'image est unie, une fois : la tâche d'entretien les regarde, les plus récentes d'abord.
create or replace function photos_sans_empreinte(limite integer) returns table (id uuid, cle text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select f.id, coalesce(f.cle, f.id::text) from fichiers f
  where f.usage = 'photo' and f.tons is null and not f.empreinte_cherchee and f.rattache
  order by f.cree_le desc, f.id limit limite
$$;
alter function photos_sans_empreinte(integer) owner to reflet_systeme;
grant execute on function photos_sans_empreinte(integer) to reflet_connexion;
