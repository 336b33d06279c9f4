-- Ce texte contient l'un de ces motifs : une expression, lue d'un trait, au lieu de quarante LIKE. Un motif ne porte que lettres, chiffres et jokers.
create or replace function expression_de(motifs text[]) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  return (select string_agg(replace(replace(btrim(m, '%'), '_', '.'), '%', '.*'), '|') from unnest(motifs) m);
grant execute on function expression_de(text[]) to reflet_systeme;
