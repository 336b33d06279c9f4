-- Une mention n'attend aucun besoin d'elle-même : qui voit le commentaire la voit, et elle se cache avec lui.
create or replace function besoin_du_rappel(genre text) returns text
  language sql immutable strict parallel safe
  return case genre when 'permis' then 'conducteurs' when 'contrat' then 'vehicules' when 'mention' then null else 'restitutions' end;
grant execute on function besoin_du_rappel(text) to public;
