-- Où ces noms se trouvent dans un texte, sans égard à la casse, aux accents ni aux traits d'union : place et longueur de chacun.
create or replace function trouver_noms(p_texte text, p_sel uuid, p_empreintes text[]) returns table (debut integer, longueur integer)
  language plpgsql immutable set search_path = pg_catalog, public as $$
declare
  mots text[];
  debuts integer[] := '{}';
  place integer := 1;
  m text[];
  i integer := 1;
  n integer;
begin
  for m in select regexp_matches(p_texte, '([\s\u00a0\u202f.,;:!?()«»"“”/\\<>\[\]{}|*_=+&@#''’–—-]*)([^\s\u00a0\u202f.,;:!?()«»"“”/\\<>\[\]{}|*_=+&@#''’–—-]+)', 'g') loop
    debuts := debuts || (place + length(m[1]));
    mots := mots || m[2];
    place := place + length(m[1]) + length(m[2]);
  end loop;
  while i <= coalesce(cardinality(mots), 0) loop
    n := least(6, cardinality(mots) - i + 1);
    while n > 0 and not empreinte_nom(p_sel, plier(array_to_string(mots[i:i + n - 1], ''))) = any (p_empreintes) loop
      n := n - 1;
    end loop;
    if n > 0 then
      debut := debuts[i];
      longueur := debuts[i + n - 1] + length(mots[i + n - 1]) - debut;
      return next;
    end if;
    i := i + greatest(n, 1);
  end loop;
end $$;
grant execute on function trouver_noms(text, uuid, text[]) to public;
