-- Chercher de partout pendant qu'on écrit. Un index de trigrammes garde d'abord ce qui s'écrit dans une liste, que chaque recherche relit en
-- entier : quatre mots fautifs s'y cherchent quatre cents fois, et cinq mille tickets changés faisaient lire trois fois plus de pages, en cinq à
-- dix fois plus de temps. L'écriture va désormais droit dans l'arbre : elle coûte autant, déclencheurs compris.
do $$
declare
  i regclass;
begin
  for i in select c.oid::regclass from pg_class c join pg_am a on a.oid = c.relam
           where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace loop
    execute format('alter index %s set (fastupdate = off)', i);
    perform gin_clean_pending_list(i);
  end loop;
end $$;

-- Trois lettres s'estiment dans trop de lignes pour ce qu'elles y sont : lancer deux processus pour les lire coûtait quatre-vingts fois la lecture.
alter function trouver(text[], text, text[], integer) set max_parallel_workers_per_gather = 0;
alter function trouver_recentes(text[], integer) set max_parallel_workers_per_gather = 0;
alter function trouver_proche(text[], integer) set max_parallel_workers_per_gather = 0;
alter function trouver_mots_proches(jsonb, integer) set max_parallel_workers_per_gather = 0;
alter function nom_le_plus_proche(text) set max_parallel_workers_per_gather = 0;
alter function textes_recents(text, uuid) set max_parallel_workers_per_gather = 0;
