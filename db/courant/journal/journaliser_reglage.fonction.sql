-- Un réglage n'a pas d'identifiant : son nom en donne un, toujours le même.
create or replace function journaliser_reglage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, auteur_id, operation, champ, avant, apres)
  values ('reglages', md5(coalesce(new.variable, old.variable))::uuid, acteur_id(), 'modification', coalesce(new.variable, old.variable),
          to_jsonb(old.valeur), to_jsonb(new.valeur));
  return null;
end $$;
alter function journaliser_reglage() owner to reflet_systeme;
grant execute on function journaliser_reglage() to public;
