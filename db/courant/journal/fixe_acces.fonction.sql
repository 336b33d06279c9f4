create or replace function fixe_acces(a journal_acces) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(a.id, a.fait_le, a.action, a.entite, a.ligne_id, a.client_id, a.cle_id, a.quoi, a.requete, a.route, a.statut)::text;
grant execute on function fixe_acces(journal_acces) to public;
