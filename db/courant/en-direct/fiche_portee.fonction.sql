-- La fiche que porte cette ligne : celle que nomme la colonne, ou l'audit du dommage photographié.
create or replace function fiche_portee(ligne jsonb, colonne text) returns uuid
  language sql stable set search_path = pg_catalog, public
  return case when colonne = 'dommage_id' then (select d.audit_id from audit_dommages d where d.id = (ligne ->> 'dommage_id')::uuid)
              else (ligne ->> colonne)::uuid end;
grant execute on function fiche_portee(jsonb, text) to reflet_systeme;
