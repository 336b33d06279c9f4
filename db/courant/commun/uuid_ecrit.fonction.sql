-- 4. Les clés d'avant sont l'identifiant lui-même : comparées en uuid, l'index sert. Une clé qui n'en est pas l'écriture exacte n'a pas de ligne.
create or replace function uuid_ecrit(texte text) returns uuid language sql immutable parallel safe
  return case when texte ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then texte::uuid end;
grant execute on function uuid_ecrit(text) to public;
