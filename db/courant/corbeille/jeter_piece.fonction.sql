-- Garde trente jours la pièce que ce champ du ticket montrait et ne montre plus ; celle qui sert encore ailleurs reste où elle est.
create or replace function jeter_piece(p_ticket uuid, p_fichier uuid, p_champ text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece uuid;
begin
  if p_champ not in ('url_devis_signe', 'url_facture_client', 'url_pv_depart', 'url_pv_arrivee', 'url_rapport_expertise', 'url_constat',
    'url_facture_garage') then raise exception 'champ inconnu'; end if;
  if exists (select from documents where fichier_id = p_fichier) or exists (select from restitutions where url_rapport = p_fichier)
    or exists (select from tickets t where p_fichier in (t.url_devis_signe, t.url_facture_client, t.url_pv_depart, t.url_pv_arrivee,
      t.url_rapport_expertise, t.url_constat, t.url_facture_garage)) then return; end if;
  insert into corbeille (entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  select 'pieces_ticket', f.id, t.client_id, left(coalesce(nullif(concat_ws(' · ', nullif(t.immatriculation, ''), nullif(f.nom, '')), ''), 'Sans nom'), 300),
    acteur_id(), '{}', jsonb_build_array(jsonb_build_object('table', 'tickets', 'ligne', t.id, 'colonnes', jsonb_build_object(p_champ, f.id)))
  from tickets t, fichiers f
  where t.id = p_ticket and f.id = p_fichier and f.client_id = t.client_id
  returning id into piece;
  update fichiers set corbeille_id = piece where id = p_fichier and piece is not null;
end $$;
alter function jeter_piece(uuid, uuid, text) owner to reflet_systeme;
grant execute on function jeter_piece(uuid, uuid, text) to reflet_interne;
