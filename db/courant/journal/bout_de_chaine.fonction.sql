-- Le bout d'une chaîne : son dernier sceau, à défaut son ancre, à défaut l'origine.
create or replace function bout_de_chaine(p_source text) returns table (rang bigint, condensat bytea) language sql stable as $$
  select rang, condensat from (
    (select s.rang, s.condensat from sceaux s where s.source = p_source order by s.rang desc limit 1)
    union all
    select a.rang, a.condensat from ancres_journal a where a.source = p_source
    union all
    select 0, sha256(''::bytea)) x
  order by rang desc limit 1
$$;
grant execute on function bout_de_chaine(text) to public;
