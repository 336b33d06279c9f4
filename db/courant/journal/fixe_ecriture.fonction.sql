-- Les deux formes fixes d'une ligne, en UTC : ce qui restera, et ce qui pourra s'effacer.
create or replace function fixe_ecriture(h historique) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(h.id, h.entite, h.ligne_id, h.client_id, h.fait_le, h.operation, h.champ, h.requete)::text;
grant execute on function fixe_ecriture(historique) to public;
