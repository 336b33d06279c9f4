-- Le mot ajouté aux e-mails, gabarit par gabarit. Un gabarit n'a pas d'identifiant : son nom en donne un, toujours le même.
create or replace function journaliser_mot() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, auteur_id, operation, champ, avant, apres)
  values ('mots_courriels', md5(coalesce(new.gabarit, old.gabarit))::uuid, acteur_id(), 'modification', coalesce(new.gabarit, old.gabarit),
          to_jsonb(old.mot), to_jsonb(new.mot));
  return null;
end $$;
alter function journaliser_mot() owner to reflet_systeme;
grant execute on function journaliser_mot() to public;
