-- Ce que l'on sait d'un expéditeur : un « loueur », « connu » de cette société ou de l'équipe, « autre » : d'une autre société ; sinon rien.
create or replace function juger_expediteur(p_client uuid, p_adresse text, p_domaine text) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from loueurs l where lower(l.email_contestations) = p_adresse
                 or (p_domaine <> '' and split_part(lower(l.email_contestations), '@', 2) = p_domaine))
      or exists (select from contestation_lettres l where l.client_id = p_client and lower(l.destinataire) = p_adresse) then 'loueur'
    when exists (select from utilisateurs u where lower(u.email) = p_adresse and u.actif and (u.client_id = p_client or u.role in ('admin', 'expert')))
      or exists (select from expediteurs_connus e where e.client_id = p_client and e.adresse = p_adresse) then 'connu'
    when exists (select from utilisateurs u where lower(u.email) = p_adresse and u.actif and u.client_id <> p_client)
      or exists (select from expediteurs_connus e where e.client_id <> p_client and e.adresse = p_adresse) then 'autre'
    else 'inconnu' end
$$;
alter function juger_expediteur(uuid, text, text) owner to reflet_systeme;
grant execute on function juger_expediteur(uuid, text, text) to reflet_connexion;
