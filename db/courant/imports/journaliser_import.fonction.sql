-- L'histoire d'un import : son dépôt, chaque étape et son bilan, les colonnes choisies. L'avancement et les baux de la tâche n'apprennent rien.
create or replace function journaliser_import() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, apres)
    values ('imports', new.id, new.client_id, acteur_id(), 'creation',
            jsonb_build_object('entite', new.entite, 'nom_fichier', new.nom_fichier, 'etat', new.etat));
    return null;
  end if;
  if old.correspondance is distinct from new.correspondance then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    values ('imports', new.id, new.client_id, acteur_id(), 'modification', 'correspondance', old.correspondance, new.correspondance);
  end if;
  if old.etat is distinct from new.etat then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    values ('imports', new.id, new.client_id, acteur_id(), 'modification', 'etat', to_jsonb(old.etat), to_jsonb(new.etat));
    if new.etat in ('pret', 'termine', 'annule') then
      insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, apres)
      values ('imports', new.id, new.client_id, acteur_id(), 'modification', 'bilan', jsonb_build_object('crees', new.crees, 'modifies', new.modifies,
              'inchanges', new.inchanges, 'rejetes', new.rejetes, 'annules', new.annules, 'refuses', new.refuses));
    elsif new.etat = 'echec' then
      insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, apres)
      values ('imports', new.id, new.client_id, acteur_id(), 'modification', 'motif', to_jsonb(new.motif));
    end if;
  end if;
  return null;
end $$;
alter function journaliser_import() owner to reflet_systeme;
grant execute on function journaliser_import() to public;
