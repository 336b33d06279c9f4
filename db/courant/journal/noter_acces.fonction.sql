-- Note un lot d'accès. Un « introuvable » n'y entre que si l'objet existe : c'est celui d'une autre société.
create or replace function noter_acces(p_lignes jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into journal_acces (fait_le, action, entite, ligne_id, client_id, auteur_id, cle_id, quoi, requete, route, statut, adresse, appareil)
  select l.fait_le, l.action, coalesce(o.entite, l.entite), l.ligne_id, coalesce(o.client_id, l.client_id), l.auteur_id, l.cle_id,
         l.quoi, l.requete, left(l.route, 120), l.statut, left(l.adresse, 60), left(l.appareil, 300)
  from jsonb_to_recordset(p_lignes) l (fait_le timestamptz, action text, entite text, ligne_id uuid, client_id uuid, auteur_id uuid, cle_id uuid,
    quoi text, requete text, route text, statut smallint, adresse text, appareil text)
  left join lateral situer_objet(l.ligne_id) o on l.ligne_id is not null
  where not (l.action = 'acces_refuse' and l.statut = 404 and o.entite is null);
end $$;
alter function noter_acces(jsonb) owner to reflet_systeme;
grant execute on function noter_acces(jsonb) to reflet_connexion;
