create or replace function oublier_expediteur() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update arrivages set expediteur = '', expediteur_nom = '' where expediteur = lower(old.email);
  delete from expediteurs_connus where adresse = lower(old.email);
  return null;
end $$;
alter function oublier_expediteur() owner to reflet_systeme;
grant execute on function oublier_expediteur() to public;
