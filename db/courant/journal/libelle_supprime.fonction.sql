-- Comment on reconnaît ce qui a été supprimé.
create or replace function libelle_supprime(p_entite text, l jsonb) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select left(coalesce(nullif(btrim(case p_entite
    when 'garages' then l ->> 'nom'
    when 'contrats' then coalesce((select v.immatriculation from vehicules v where v.id = (l ->> 'vehicule_id')::uuid), l ->> 'reference', '')
    when 'conditions_loueur' then (select o.nom from loueurs o where o.id = (l ->> 'loueur_id')::uuid)
    when 'etats_des_lieux' then (select t.immatriculation from tickets t where t.id = (l ->> 'ticket_id')::uuid)
    when 'audits' then (select v.immatriculation from vehicules v where v.id = (l ->> 'vehicule_id')::uuid)
    when 'historique_affectation_vehicules' then (
      select v.immatriculation || ' · ' || btrim(c.prenom || ' ' || c.nom) from vehicules v, conducteurs c
      where v.id = (l ->> 'vehicule_id')::uuid and c.id = (l ->> 'conducteur_id')::uuid)
    when 'documents' then coalesce(l ->> 'nom_fichier', l ->> 'numero', (select f.nom from fichiers f where f.id = (l ->> 'fichier_id')::uuid))
    when 'formulaire_champs' then l ->> 'label'
    when 'document_lignes' then l ->> 'designation'
    when 'etat_photos' then (select coalesce(t.immatriculation || ' · ', '') from etats_des_lieux e join tickets t on t.id = e.ticket_id
      where e.id = (l ->> 'etat_id')::uuid) || coalesce((select nullif(f.nom, '') from fichiers f where f.id = (l ->> 'fichier_id')::uuid), '')
    when 'audit_photos' then (select coalesce(v.immatriculation || ' · ', '') from audit_dommages d join audits a on a.id = d.audit_id
      join vehicules v on v.id = a.vehicule_id where d.id = (l ->> 'dommage_id')::uuid)
      || coalesce((select nullif(f.nom, '') from fichiers f where f.id = (l ->> 'fichier_id')::uuid), '')
    when 'etat_dommages' then (select coalesce(t.immatriculation || ' · ', '') from etats_des_lieux e join tickets t on t.id = e.ticket_id
      where e.id = (l ->> 'etat_id')::uuid) || (l ->> 'element')
    when 'audit_dommages' then (select coalesce(v.immatriculation || ' · ', '') from audits a join vehicules v on v.id = a.vehicule_id
      where a.id = (l ->> 'audit_id')::uuid) || (l ->> 'element')
    else coalesce(l ->> 'immatriculation', l ->> 'nom', '') end), ''), 'Sans nom'), 300)
$$;
alter function libelle_supprime(text, jsonb) owner to reflet_systeme;
