-- Un commentaire supprimé, ou où l'on n'est plus cité, n'appelle plus personne ; rendu, il rappelle ceux qu'il citait.
create or replace function suivre_mentions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update notifications n set resolue_le = case when new.supprime_le is null and n.utilisateur_id = any (new.cites) then null else now() end
  where n.commentaire_id = new.id;
  return null;
end $$;
alter function suivre_mentions() owner to reflet_systeme;
grant execute on function suivre_mentions() to public;
