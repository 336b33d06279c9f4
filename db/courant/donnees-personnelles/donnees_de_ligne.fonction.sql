-- Tout ce que la base sait d'une personne par cette ligne, en JSON, sans secret : ce qui lui est remis.
create or replace function donnees_de_ligne(p_entite text, p_ligne uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'entite', p_entite,
    'fiche', case p_entite
      when 'conducteurs' then (select to_jsonb(c) - array['recherche', 'cle_idempotence'] from conducteurs c where c.id = p_ligne)
      when 'utilisateurs' then (select to_jsonb(u) - array['mot_de_passe', 'cle_idempotence'] from utilisateurs u where u.id = p_ligne)
      when 'tickets' then (select to_jsonb(t) - array['recherche', 'notes_internes', 'plaque'] from tickets t where t.id = p_ligne)
      when 'messages' then (select to_jsonb(g) - array['html', 'champs', 'desabonnement'] from messages g where g.id = p_ligne) end,
    'affectations', case when p_entite = 'conducteurs' then (
      select jsonb_agg(jsonb_build_object('immatriculation', v.immatriculation, 'debut', a.date_debut_affectation, 'fin', a.date_fin_affectation)
                       order by a.date_debut_affectation)
      from historique_affectation_vehicules a join vehicules v on v.id = a.vehicule_id where a.conducteur_id = p_ligne) end,
    'reponses', case when p_entite = 'tickets' then (select reponses from demandes where ticket_id = p_ligne) end,
    'sessions', case when p_entite = 'utilisateurs' then (
      select jsonb_agg(jsonb_build_object('ouverte_le', s.creee_le, 'adresse', s.adresse, 'appareil', s.agent) order by s.creee_le)
      from sessions s where s.utilisateur_id = p_ligne) end,
    'acces', case when p_entite = 'utilisateurs' then (
      select jsonb_agg(jsonb_build_object('le', x.fait_le, 'action', x.action, 'entite', x.entite, 'adresse', x.adresse) order by x.fait_le)
      from (select * from journal_acces where auteur_id = p_ligne order by fait_le desc limit 5000) x) end,
    'messages', (select jsonb_agg(jsonb_build_object('le', g.cree_le, 'sujet', g.sujet, 'texte', case when g.confidentiel then null else g.texte end) order by g.cree_le)
      from messages g where lower(g.destinataire) = (
        select lower(case p_entite when 'utilisateurs' then (select email from utilisateurs where id = p_ligne)
                                   when 'conducteurs' then (select email from conducteurs where id = p_ligne)
                                   when 'tickets' then (select demandeur_email from tickets where id = p_ligne) end))),
    'historique', (select jsonb_agg(jsonb_build_object('le', h.fait_le, 'operation', h.operation, 'champ', h.champ, 'avant', h.avant, 'apres', h.apres) order by h.id)
      from historique h where h.entite = p_entite and h.ligne_id = p_ligne and h.champ is distinct from 'notes_internes')))
$$;
alter function donnees_de_ligne(text, uuid) owner to reflet_systeme;
grant execute on function donnees_de_ligne(text, uuid) to reflet_admin;
