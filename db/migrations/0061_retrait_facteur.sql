-- Téléphone et codes de secours perdus, la personne ne rentre plus : un admin retire sa double authentification, sans rien en lire.
-- Rend faux si elle n'en avait pas.
create function retirer_facteur(personne uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  retire boolean;
begin
  delete from seconds_facteurs where utilisateur_id = personne;
  retire := found;
  delete from seconds_facteurs_proposes where utilisateur_id = personne;
  delete from codes_secours where utilisateur_id = personne;
  delete from codes_courriel where utilisateur_id = personne;
  if retire then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    select 'utilisateurs', u.id, u.client_id, acteur_id(), 'modification', 'facteur', 'true', 'false' from utilisateurs u where u.id = personne;
  end if;
  return retire;
end $$;
alter function retirer_facteur(uuid) owner to reflet_systeme;
revoke all on function retirer_facteur(uuid) from public;
grant execute on function retirer_facteur(uuid) to reflet_admin;
