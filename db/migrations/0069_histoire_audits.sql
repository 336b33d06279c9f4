-- L'histoire d'un audit se lit aussi par sa société, sous le besoin qui le lui ouvre. Jamais un garage : elle ne les connaît que par un numéro.
create policy client_audits on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and (entite = 'audit_dommages'
    or (entite = 'audits' and champ in ('etat', 'retour_prevu_le', 'kilometrage', 'lieu', 'franchise_assurance_ht', 'notes', 'reparations_faites'))));
