-- unaccent() n'est que STABLE (son dictionnaire peut changer) ; fixer le dictionnaire permet les colonnes calculées et les index.
create or replace function sans_accent(texte text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, texte);
grant execute on function sans_accent(text) to public;
