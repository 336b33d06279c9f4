-- Les objets dont une adresse porte l'identifiant : leur entité et leur société, pour situer une lecture ou reconnaître un refus.
create or replace function situer_objet(p_id uuid) returns table (entite text, client_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from (
    select 'tickets', t.client_id from tickets t where t.id = p_id
    union all select 'vehicules', t.client_id from vehicules t where t.id = p_id
    union all select 'conducteurs', t.client_id from conducteurs t where t.id = p_id
    union all select 'restitutions', t.client_id from restitutions t where t.id = p_id
    union all select 'documents', t.client_id from documents t where t.id = p_id
    union all select 'fichiers', t.client_id from fichiers t where t.id = p_id
    union all select 'contrats', t.client_id from contrats t where t.id = p_id
    union all select 'etats_des_lieux', t.client_id from etats_des_lieux t where t.id = p_id
    union all select 'contestations', t.client_id from contestations t where t.id = p_id
    union all select 'audits', t.client_id from audits t where t.id = p_id
    union all select 'imports', t.client_id from imports t where t.id = p_id
    union all select 'vues', t.client_id from vues t where t.id = p_id
    union all select 'formulaires', t.client_id from formulaires t where t.id = p_id
    union all select 'historique_affectation_vehicules', t.client_id from historique_affectation_vehicules t where t.id = p_id
    union all select 'garages', null from garages t where t.id = p_id
    union all select 'loueurs', null from loueurs t where t.id = p_id
    union all select 'conditions_loueur', t.client_id from conditions_loueur t where t.id = p_id
    union all select 'clients', t.id from clients t where t.id = p_id
    union all select 'utilisateurs', t.client_id from utilisateurs t where t.id = p_id) x (entite, client_id) limit 1
$$;
alter function situer_objet(uuid) owner to reflet_systeme;
