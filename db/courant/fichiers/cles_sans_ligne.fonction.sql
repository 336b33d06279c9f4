create or replace function cles_sans_ligne(cles text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.cle from unnest(cles) as c(cle)
  where not exists (select 1 from public.fichiers f where f.cle = c.cle)
    and not exists (select 1 from public.fichiers f where f.cle is null and f.id = public.uuid_ecrit(c.cle))
$$;
alter function cles_sans_ligne(text[]) owner to reflet_systeme;
grant execute on function cles_sans_ligne(text[]) to reflet_connexion;
