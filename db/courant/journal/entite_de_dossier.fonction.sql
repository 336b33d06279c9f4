-- 2. Ce qu'un expert suit au journal : les dossiers, nommés un à un. Une table de plus ne s'y montre pas sans qu'on l'ait voulu.
create or replace function entite_de_dossier(entite text) returns boolean language sql immutable parallel safe
  return entite is not null and entite = any (array[
    'tickets', 'commentaires', 'etats_des_lieux', 'etatsDesLieux', 'etat_dommages', 'etat_photos',
    'vehicules', 'conducteurs', 'affectations', 'historique_affectation_vehicules', 'contrats', 'garages',
    'restitutions', 'documents', 'document_lignes', 'rapprochements', 'audits', 'audit_dommages', 'audit_photos',
    'contestations', 'contestation_lignes', 'contestation_lettres', 'contestation_reponses', 'contestation_avoirs',
    'loueurs', 'loueur_alias', 'conditions_loueur', 'conditions', 'vocabulaire_appris', 'fichiers', 'imports', 'analyses']);
grant execute on function entite_de_dossier(text) to public;
