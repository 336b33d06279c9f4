-- Le nom d'un objet du journal, et le début d'une clé : ce que la page dit d'eux, sans ouvrir leurs tables à qui ne les lit pas.
create or replace function nommer_objet(p_entite text, p_id uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  nom text;
begin
  -- Une instruction par entité, et non une seule pour toutes : la page en nomme cent, le plan de dix-sept tables s'y paierait cent fois.
  case p_entite
    when 'tickets' then select t.immatriculation into nom from tickets t where t.id = p_id;
    when 'vehicules' then select t.immatriculation into nom from vehicules t where t.id = p_id;
    when 'restitutions' then select t.immatriculation into nom from restitutions t where t.id = p_id;
    when 'conducteurs' then select t.prenom || ' ' || t.nom into nom from conducteurs t where t.id = p_id;
    when 'utilisateurs' then select t.prenom || ' ' || t.nom into nom from utilisateurs t where t.id = p_id;
    when 'garages' then select t.nom into nom from garages t where t.id = p_id;
    when 'loueurs' then select t.nom into nom from loueurs t where t.id = p_id;
    when 'clients' then select t.nom into nom from clients t where t.id = p_id;
    when 'formulaires' then select t.nom into nom from formulaires t where t.id = p_id;
    when 'cles_api' then select t.nom into nom from cles_api t where t.id = p_id;
    when 'contrats' then select v.immatriculation into nom from contrats t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    when 'audits' then select v.immatriculation into nom from audits t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    when 'etats_des_lieux' then select v.immatriculation into nom from etats_des_lieux t join tickets v on v.id = t.ticket_id where t.id = p_id;
    when 'contestations' then select v.immatriculation into nom from contestations t join restitutions v on v.id = t.restitution_id where t.id = p_id;
    when 'documents' then select v.immatriculation into nom from documents t join restitutions v on v.id = t.restitution_id where t.id = p_id;
    when 'conditions_loueur' then select v.nom into nom from conditions_loueur t join loueurs v on v.id = t.loueur_id where t.id = p_id;
    when 'historique_affectation_vehicules' then select v.immatriculation into nom from historique_affectation_vehicules t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    else null;
  end case;
  return nullif(btrim(nom), '');
end $$;
alter function nommer_objet(text, uuid) owner to reflet_systeme;
grant execute on function nommer_objet(text, uuid) to reflet_interne;
