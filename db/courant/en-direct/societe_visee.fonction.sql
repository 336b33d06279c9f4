-- La société d'une ligne : la sienne, ou elle-même si c'est une société. Vide : une ligne de toutes (un loueur, un garage).
create or replace function societe_visee(entite text, ligne jsonb) returns uuid language sql immutable parallel safe
  return case when entite = 'clients' then ligne ->> 'id' else ligne ->> 'client_id' end::uuid;
grant execute on function societe_visee(text, jsonb) to public;
