-- Frais qu'un geste avant la restitution évite ; vide : ce n'en est pas un.
create or replace function evitable_fre(element text, categorie text, dommage text) returns text
  language sql immutable parallel safe
  return case
    when element = 'cle' then 'cles'
    when element in ('carte_grise', 'carnet_entretien', 'notice') then 'documents'
    when categorie = 'proprete' then 'nettoyage'
    when categorie = 'pneumatiques' then 'pneumatiques'
    when element = 'pare_brise' and dommage in ('impact', 'eclat') then 'impact_pare_brise'
    else '' end;
grant execute on function evitable_fre(text, text, text) to public;
