-- Les fichiers à remettre avec cette ligne.
create or replace function fichiers_de_ligne(p_entite text, p_ligne uuid) returns table (id uuid, nom text, cle text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select f.id, f.nom, coalesce(f.cle, f.id::text) from fichiers f
  where f.id in (
    select url_permis from conducteurs where p_entite = 'conducteurs' and id = p_ligne
    union all select avatar_url from utilisateurs where p_entite = 'utilisateurs' and id = p_ligne
    union all select unnest(photos || url_constat) from tickets where p_entite = 'tickets' and id = p_ligne)
$$;
alter function fichiers_de_ligne(text, uuid) owner to reflet_systeme;
grant execute on function fichiers_de_ligne(text, uuid) to reflet_admin;
