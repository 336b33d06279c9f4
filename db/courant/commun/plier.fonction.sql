-- Forme de recherche : ni accents, ni casse, ni tirets, ni espaces (« aa123aa » trouve « AA-123-AA »).
create or replace function plier(texte text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.sans_accent(texte)), '[^a-z0-9]+', '', 'g');
grant execute on function plier(text) to public;
