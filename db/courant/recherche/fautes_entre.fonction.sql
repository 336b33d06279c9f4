-- Fautes entre deux mots courts : une lettre pour une autre, en trop, oubliée, ou deux voisines échangées.
create or replace function fautes_entre(a text, b text) returns integer
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, public as $$
declare
  avant integer[];
  ligne integer[] := array(select generate_series(0, length(b)));
  suite integer[];
  x text;
begin
  -- Un échange compte deux pour cette distance-là : au-delà, rien ne sert de compter vraiment.
  if levenshtein_less_equal(a, b, 4) > 4 then
    return 5;
  end if;
  for i in 1 .. length(a) loop
    x := substr(a, i, 1);
    suite := array[i];
    for j in 1 .. length(b) loop
      suite[j + 1] := least(ligne[j + 1] + 1, suite[j] + 1, ligne[j] + (x <> substr(b, j, 1))::integer);
      if i > 1 and j > 1 and x = substr(b, j - 1, 1) and substr(a, i - 1, 1) = substr(b, j, 1) then
        suite[j + 1] := least(suite[j + 1], avant[j - 1] + 1);
      end if;
    end loop;
    avant := ligne;
    ligne := suite;
  end loop;
  return ligne[length(b) + 1];
end $$;
grant execute on function fautes_entre(text, text) to reflet_systeme;
