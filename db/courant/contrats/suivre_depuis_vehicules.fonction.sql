create or replace function suivre_depuis_vehicules() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform suivre_fins_de_contrat(array(
    select n.id from nouvelles n join anciennes a on a.id = n.id
    where (n.agence, n.loueur_id, n.archive_le, n.plaque) is distinct from (a.agence, a.loueur_id, a.archive_le, a.plaque)));
  return null;
end $$;
alter function suivre_depuis_vehicules() owner to reflet_systeme;
grant execute on function suivre_depuis_vehicules() to public;
