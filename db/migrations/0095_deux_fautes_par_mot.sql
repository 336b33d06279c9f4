-- Chercher de partout : deux fautes dans un même mot de huit lettres ou plus. Ni l'exact ni une faute par mot n'ont rien donné : chaque mot
-- se corrige par le nom connu le plus proche (personnes, agences, modèles, garages, sociétés, loueurs), puis tout se cherche avec ces mots-là.
create extension if not exists fuzzystrmatch with schema public;

-- Fautes entre deux mots courts : une lettre pour une autre, en trop, oubliée, ou deux voisines échangées.
create function fautes_entre(a text, b text) returns integer
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
revoke all on function fautes_entre(text, text) from public;

-- Le nom connu le plus proche d'un mot tapé, à deux fautes près au plus (une avant huit lettres) ; nul s'il n'y en a pas. Ne rend jamais qu'un
-- mot de la société de la personne.
create function nom_le_plus_proche(mot text) returns text
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set jit = off set pg_trgm.word_similarity_threshold = '0.25' as $$
declare
  societe constant uuid := acteur_client_id();
  admises constant integer := case when length(mot) >= 8 then 2 else 1 end;
  -- Deux fautes laissent le plus souvent une suite de trois lettres.
  suites constant text[] := array(select '%' || substr(mot, i, 3) || '%' from generate_series(1, length(mot) - 2) i);
begin
  if acteur_id() is null or length(mot) not between 5 and 30 or mot !~ '^[a-z]+$' then
    return null;
  end if;
  return (
    with textes as (
      (select p.prenom || ' ' || p.nom as texte from conducteurs p
       where (societe is null or p.client_id = societe) and p.archive_le is null and p.recherche %> mot limit 1000)
      union all
      select x.demandeur_prenom_nom from (select t.demandeur_prenom_nom, t.recherche from tickets t where (societe is null or t.client_id = societe)
        order by t.cree_le desc, t.id desc limit 1000) x where x.recherche like any (suites)
      union all
      select concat_ws(' ', x.marque, x.modele, x.agence) from (select r.marque, r.modele, r.agence, r.recherche from restitutions r
        where (societe is null or r.client_id = societe) order by r.date_restitution desc, r.id desc limit 1000) x where x.recherche like any (suites)
      union all
      (select concat_ws(' ', v.marque, v.modele, v.agence) from vehicules v
       where (societe is null or v.client_id = societe) and v.archive_le is null and v.recherche %> mot limit 1000)
      union all
      (select concat_ws(' ', g.nom, g.ville) from garages g
       where societe is null and g.archive_le is null and g.recherche %> mot limit 1000)
      union all
      select c.nom from clients c where societe is null and plier(c.nom) %> mot
      union all
      select l.nom from loueurs l where societe is null and l.archive_le is null and plier(l.nom) %> mot),
    noms as (
      select m.nom, count(*) as fois
      from (select texte, count(*) from textes group by 1) t,
        regexp_split_to_table(lower(sans_accent(t.texte)), '[^a-z0-9]+') m (nom)
      where abs(length(m.nom) - length(mot)) <= admises
      group by 1)
    select n.nom from (select nom, fois, fautes_entre(nom, mot) as fautes from noms) n
    where n.fautes <= admises order by n.fautes, n.fois desc, n.nom limit 1);
end $$;
alter function nom_le_plus_proche(text) owner to reflet_systeme;
grant execute on function fautes_entre(text, text) to reflet_systeme;
revoke all on function nom_le_plus_proche(text) from public;
grant execute on function nom_le_plus_proche(text) to reflet_interne, reflet_client;

create or replace function retrouver(motifs text[], debut text, formes text[], groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable set search_path = pg_catalog, public as $$
declare
  recentes constant trouvaille[] := array(select x from trouver_recentes(motifs, limite) x);
  pourvus constant text[] := array(select r.genre from unnest(recentes) r group by 1 having count(*) >= limite);
  exactes constant trouvaille[] := array(select x from trouver(motifs, debut, pourvus, limite) x);
  corriges text[];
begin
  return query select * from unnest(exactes) union all select r.* from unnest(recentes) r where r.genre = any (pourvus);
  if found then
    return;
  end if;
  return query select * from trouver_mots_proches(groupes, limite);
  if found then
    return;
  end if;
  return query select * from trouver_proche(formes, limite);
  if found or not exists (select from unnest(motifs) m where length(m) >= 10) then
    return;
  end if;
  -- Un motif est un mot entre deux jokers.
  corriges := array(select '%' || coalesce(nom_le_plus_proche(btrim(m, '%')), btrim(m, '%')) || '%' from unnest(motifs) with ordinality k (m, n) order by k.n);
  if corriges = motifs then
    return;
  end if;
  return query select x.genre, x.id, 2 from trouver(corriges, btrim(corriges[1], '%') || '%', '{}', limite) x;
end $$;
