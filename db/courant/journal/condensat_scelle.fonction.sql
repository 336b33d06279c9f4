create or replace function condensat_scelle(precedent bytea, rang bigint, fixe text, contenu bytea) returns bytea language sql immutable parallel safe
  return sha256(precedent || convert_to(rang::text || fixe, 'UTF8') || contenu);
grant execute on function condensat_scelle(bytea, bigint, text, bytea) to public;
