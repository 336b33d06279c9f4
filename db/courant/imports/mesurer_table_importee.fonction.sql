-- Un import qui remplit une table toute neuve écrit plus vite que l'autovacuum ne la mesure : PostgreSQL la croit vide et relit toute la société à
-- chaque paquet. L'import fait donc mesurer la table qu'il remplit, par une fonction du propriétaire et ces tables-là seulement.
create or replace function mesurer_table_importee(p_table text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if p_table not in ('vehicules', 'conducteurs', 'historique_affectation_vehicules', 'contrats', 'restitutions', 'garages') then
    raise exception 'table inattendue : %', p_table using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', p_table);
end $$;
grant execute on function mesurer_table_importee(text) to reflet_systeme, reflet_interne;
