-- Retire une photo d'un ticket et la garde trente jours ; celle qui sert encore ailleurs reste où elle est. Le ticket est déjà tenu.
create or replace function jeter_photo(p_ticket uuid, p_fichier uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece uuid;
begin
  if exists (select from etat_photos where fichier_id = p_fichier) or exists (select from audit_photos where fichier_id = p_fichier)
    or exists (select from tickets where p_fichier = any (photos)) then return; end if;
  insert into corbeille (entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  select 'photos', f.id, t.client_id, left(coalesce(nullif(concat_ws(' · ', nullif(t.immatriculation, ''), nullif(f.nom, '')), ''), 'Sans nom'), 300), acteur_id(), '{}',
    jsonb_build_array(jsonb_build_object('table', 'tickets', 'ligne', t.id, 'colonnes', '{}'::jsonb))
  from tickets t, fichiers f where t.id = p_ticket and f.id = p_fichier and f.usage = 'photo' and f.client_id = t.client_id
  returning id into piece;
  update fichiers set corbeille_id = piece where id = p_fichier and piece is not null;
end $$;
alter function jeter_photo(uuid, uuid) owner to reflet_systeme;
grant execute on function jeter_photo(uuid, uuid) to reflet_interne;
