-- De nouveaux codes de secours remplacent les anciens d'un coup.
create or replace function journaliser_codes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, apres)
  select distinct 'utilisateurs', u.id, u.client_id,
    coalesce(acteur_id(), case when nullif(current_setting('app.requete', true), '') is not null then u.id end),
    'modification', 'codes_secours', to_jsonb('•••'::text)
  from nouveaux n join utilisateurs u on u.id = n.utilisateur_id;
  return null;
end $$;
alter function journaliser_codes() owner to reflet_systeme;
grant execute on function journaliser_codes() to public;
