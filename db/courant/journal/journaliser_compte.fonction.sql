-- 1. Ce qui touche à l'accès d'une personne se lit sur son compte : jamais un secret, jamais un condensat. Sans identité (lien reçu par
-- e-mail, page d'acceptation), une demande sur un compte est celle de sa personne ; hors d'une demande, c'est le programme.
create or replace function journaliser_compte() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ancienne jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  nouvelle jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  ligne jsonb := case when tg_op = 'DELETE' then ancienne else nouvelle end;
  personne uuid := (case tg_table_name when 'utilisateurs' then ligne ->> 'id' else ligne ->> 'utilisateur_id' end)::uuid;
  nom text;
  avant jsonb;
  apres jsonb;
begin
  case tg_table_name
    when 'utilisateurs' then
      nom := 'mot_de_passe';
      avant := case when ancienne ->> 'mot_de_passe' is not null then to_jsonb('•••'::text) end;
      apres := case when nouvelle ->> 'mot_de_passe' is not null then to_jsonb('•••'::text) end;
    when 'sessions' then
      nom := 'session';
      avant := ancienne -> 'creee_le';
      apres := to_jsonb('fermée'::text);
    when 'seconds_facteurs' then
      nom := 'facteur';
      avant := coalesce(ancienne -> 'methode', 'false');
      apres := coalesce(nouvelle -> 'methode', 'false');
    when 'invitations' then
      nom := 'invitation';
      avant := ancienne -> 'envoyee_le';
      apres := nouvelle -> 'envoyee_le';
  end case;
  insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
  values ('utilisateurs', personne, (select u.client_id from utilisateurs u where u.id = personne),
          coalesce(acteur_id(), case when nullif(current_setting('app.requete', true), '') is not null then personne end),
          'modification', nom, avant, apres);
  return null;
end $$;
alter function journaliser_compte() owner to reflet_systeme;
grant execute on function journaliser_compte() to public;
