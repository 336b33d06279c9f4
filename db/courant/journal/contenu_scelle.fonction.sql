create or replace function contenu_scelle(sel uuid, effacable text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(coalesce(sel::text, '') || effacable, 'UTF8'));
grant execute on function contenu_scelle(uuid, text) to public;
