-- Plaque normalisée : la clé de comparaison, à côté de la plaque telle que saisie.
create or replace function normaliser_plaque(texte text) returns text
  language sql immutable strict parallel safe
  return upper(plier(texte));
grant execute on function normaliser_plaque(text) to public;
