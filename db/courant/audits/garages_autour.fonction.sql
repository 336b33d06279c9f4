-- Les ateliers les plus proches d'un véhicule et leurs taux (centimes). Une société n'a pas accès aux garages : le serveur s'en sert pour
-- chiffrer ses réparations, et ne lui rend ni nom, ni taux, ni adresse.
create or replace function garages_autour(lat double precision, lng double precision, combien integer)
  returns table (id uuid, nom text, reseau text, adresse text, code_postal text, ville text, telephone text, latitude double precision,
    longitude double precision, taux_mo integer, taux_peinture integer, debosselage boolean, jantes boolean, vr boolean,
    distance_km double precision)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select g.id, g.nom, g.reseau, g.adresse, g.code_postal, g.ville, g.telephone, g.latitude, g.longitude,
      (g.taux_mo * 100)::int, (g.taux_peinture * 100)::int, g.debosselage, g.jantes, g.vr, d.km
    from garages g, lateral (
      select 6371 * 2 * asin(sqrt(least(1, power(sin(radians(g.latitude - lat) / 2), 2)
        + cos(radians(lat)) * cos(radians(g.latitude)) * power(sin(radians(g.longitude - lng) / 2), 2)))) as km) d
    where acteur_id() is not null and g.archive_le is null and g.latitude is not null and g.longitude is not null
      and g.taux_mo is not null and g.taux_peinture is not null
    order by d.km, g.id limit combien;
  end;
alter function garages_autour(double precision, double precision, integer) owner to reflet_systeme;
grant execute on function garages_autour(double precision, double precision, integer) to reflet_interne, reflet_client;
