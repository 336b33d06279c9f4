-- Des écritures scellées se disent à qui lit le journal : une fois par passage du scellement (deux secondes), jamais par écriture. Une lecture
-- ne se dit pas : lire le journal en est une, et l'annoncer ferait grandir le journal de chaque annonce. Le reste est celui de 0046.
create or replace function sceller_journal(limite integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  s text;
  l record;
  dernier record;
  r bigint;
  c bytea;
  p bytea;
  k bytea;
  x uuid;
  faites bigint[];
  total integer := 0;
begin
  if not pg_try_advisory_xact_lock(7245046) then return 0; end if;
  foreach s in array array['ecritures', 'acces'] loop
    select * into dernier from bout_de_chaine(s);
    r := dernier.rang;
    c := dernier.condensat;
    faites := '{}';
    for l in
      select f.ligne, case s when 'ecritures' then fixe_ecriture(h) else fixe_acces(a) end as fixe,
             case s when 'ecritures' then effacable_ecriture(h) else effacable_acces(a) end as effacable,
             exists (select from sceaux d where d.source = s and d.ligne = f.ligne) as deja
      from (select ligne from a_sceller where source = s order by ligne limit limite) f
      left join historique h on s = 'ecritures' and h.id = f.ligne
      left join journal_acces a on s = 'acces' and a.id = f.ligne
      where h.id is not null or a.id is not null
      order by f.ligne
    loop
      faites := faites || l.ligne;
      continue when l.deja;
      r := r + 1;
      p := c;
      x := gen_random_uuid();
      k := contenu_scelle(x, l.effacable);
      c := condensat_scelle(p, r, l.fixe, k);
      insert into sceaux (source, rang, ligne, sel, contenu, precedent, condensat) values (s, r, l.ligne, x, k, p, c);
    end loop;
    delete from a_sceller where source = s and ligne = any (faites);
    total := total + cardinality(faites);
    if s = 'ecritures' and cardinality(faites) > 0 then
      perform avertir('journal', null, 'equipe', cardinality(faites), '{}', 21, 20);
    end if;
  end loop;
  return total;
end $$;
alter function sceller_journal(integer) owner to reflet_systeme;
grant execute on function sceller_journal(integer) to reflet_connexion;
