-- Le retrait par un admin passe par le même déclencheur : il ne s'écrit plus deux fois.
create or replace function retirer_facteur(personne uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  retire boolean;
begin
  delete from seconds_facteurs where utilisateur_id = personne;
  retire := found;
  delete from seconds_facteurs_proposes where utilisateur_id = personne;
  delete from codes_secours where utilisateur_id = personne;
  delete from codes_courriel where utilisateur_id = personne;
  return retire;
end $$;
alter function retirer_facteur(uuid) owner to reflet_systeme;
grant execute on function retirer_facteur(uuid) to reflet_admin;
