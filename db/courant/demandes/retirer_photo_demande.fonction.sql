/* Retire une photo du brouillon et rend la clé de ses octets, pour qu'ils partent après la transaction ; nul si elle n'y est pas. */
create or replace function retirer_photo_demande(p_formulaire uuid, p_brouillon uuid, p_fichier uuid)
  returns text language sql security definer set search_path = pg_catalog, public as $$
  delete from fichiers f using depots_demande d
  where f.id = p_fichier and d.fichier_id = f.id and d.formulaire_id = p_formulaire and d.brouillon = p_brouillon and not f.rattache
  returning coalesce(f.cle, f.id::text)
$$;
alter function retirer_photo_demande(uuid, uuid, uuid) owner to reflet_systeme;
grant execute on function retirer_photo_demande(uuid, uuid, uuid) to reflet_public;
