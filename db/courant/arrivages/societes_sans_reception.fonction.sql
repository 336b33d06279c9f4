-- Les sociétés servies qui n'ont pas encore d'adresse.
create or replace function societes_sans_reception() returns table (id uuid, nom text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.nom from clients c
  where not c.est_prestataire and c.desactive_le is null and not exists (select from receptions r where r.client_id = c.id) order by c.id
$$;
alter function societes_sans_reception() owner to reflet_systeme;
grant execute on function societes_sans_reception() to reflet_connexion;
