-- Le formulaire public d'une société désactivée est fermé, comme s'il n'était plus actif.
create or replace function societe_ouverte(societe uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select exists (select from clients c where c.id = societe and c.desactive_le is null);
  end;
alter function societe_ouverte(uuid) owner to reflet_systeme;
grant execute on function societe_ouverte(uuid) to reflet_public;
