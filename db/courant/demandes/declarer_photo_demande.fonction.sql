/*
 * Déclare une photo déposée pour un champ photo d'un formulaire actif. Rend `gardee`, ou ce qui l'en empêche sans rien écrire : `fermee`
 * (formulaire fermé, champ sans photo), `pleine` (le brouillon a son compte de photos), `saturee` (les saisies du formulaire pèsent déjà
 * p_octets_max octets).
 */
create or replace function declarer_photo_demande(
  p_formulaire uuid, p_champ uuid, p_brouillon uuid, p_max integer, p_octets_max bigint, p_fichier uuid, p_nom text, p_taille bigint,
  p_sha256 bytea, p_cle text)
  returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe uuid;
  deja integer;
  octets numeric;
begin
  select f.client_id into societe from formulaires f join formulaire_champs c on c.formulaire_id = f.id
  where f.id = p_formulaire and f.statut = 'actif' and societe_ouverte(f.client_id) and c.id = p_champ and c.type_champ in ('photo', 'photos');
  if societe is null then return 'fermee'; end if;
  -- Un seul verrou, celui du formulaire : il tient aussi le compte du brouillon.
  perform pg_advisory_xact_lock(hashtextextended('depots:' || p_formulaire, 0));
  select count(*) filter (where d.brouillon = p_brouillon), coalesce(sum(f.taille), 0) into deja, octets
  from depots_demande d join fichiers f on f.id = d.fichier_id where d.formulaire_id = p_formulaire;
  if deja >= p_max then return 'pleine'; end if;
  if octets + p_taille > p_octets_max then return 'saturee'; end if;
  insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cle)
  values (p_fichier, societe, 'photo', p_nom, 'image/jpeg', p_taille, p_sha256, p_cle);
  insert into depots_demande (fichier_id, formulaire_id, champ_id, brouillon, rang) values (p_fichier, p_formulaire, p_champ, p_brouillon, deja + 1);
  return 'gardee';
end $$;
alter function declarer_photo_demande(uuid, uuid, uuid, integer, bigint, uuid, text, bigint, bytea, text) owner to reflet_systeme;
grant execute on function declarer_photo_demande(uuid, uuid, uuid, integer, bigint, uuid, text, bigint, bytea, text) to reflet_public;
