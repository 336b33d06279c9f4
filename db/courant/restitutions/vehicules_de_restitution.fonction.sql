-- Les véhicules d'une restitution : le sien, sinon ceux dont c'est ou dont ce fut la plaque.
create or replace function vehicules_de_restitution(client uuid, vehicule uuid, la_plaque text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select vehicule where vehicule is not null
    union select v.id from vehicules v where vehicule is null and v.client_id = client and v.plaque = la_plaque
    union select p.vehicule_id from vehicule_plaques p where vehicule is null and p.client_id = client and p.plaque = la_plaque;
  end;
alter function vehicules_de_restitution(uuid, uuid, text) owner to reflet_systeme;
