-- 4. Ni numéro de permis ni secret au journal : un changement s'y lit, pas la valeur.
create or replace function masquer_au_journal(valeurs jsonb) returns jsonb language sql immutable parallel safe
  return case when valeurs ->> 'numero_permis' is not null then valeurs || '{"numero_permis": "•••"}' else valeurs end;
grant execute on function masquer_au_journal(jsonb) to public;
