create or replace function empreinte_nom(p_sel uuid, p_terme text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(p_sel::text || p_terme, 'UTF8')), 'hex');
grant execute on function empreinte_nom(uuid, text) to public;
