-- Ce que chacun choisit de recevoir se change par lui, ou par le lien d'un e-mail (auteur nul) : le journal garde les deux.
create or replace function journaliser_preference() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  avant jsonb := case when tg_op = 'UPDATE' then jsonb_build_object('centre', old.centre, 'courriel', old.courriel) end;
  apres jsonb := jsonb_build_object('centre', new.centre, 'courriel', new.courriel);
begin
  if avant is distinct from apres then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    values ('preferences_notifications', new.utilisateur_id, (select u.client_id from utilisateurs u where u.id = new.utilisateur_id),
            acteur_id(), 'modification', new.genre, avant, apres);
  end if;
  return null;
end $$;
alter function journaliser_preference() owner to reflet_systeme;
grant execute on function journaliser_preference() to public;
