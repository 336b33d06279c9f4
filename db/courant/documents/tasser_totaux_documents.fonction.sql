-- Réunit les différences d'une même sorte. Celles qui arrivent pendant ce temps restent à côté, comptées elles aussi.
create or replace function tasser_totaux_documents() returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with defaites as (delete from totaux_documents returning client_id, type_document, etat, rattache, nombre)
  insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
  select client_id, type_document, etat, rattache, sum(nombre) from defaites group by 1, 2, 3, 4 having sum(nombre) <> 0;
$$;
alter function tasser_totaux_documents() owner to reflet_systeme;
grant execute on function tasser_totaux_documents() to reflet_connexion;
