-- Une date lue sur un papier, ou rien si le calendrier n'en a pas de telle (PostgreSQL 15 ne sait pas le demander).
create or replace function date_lue(texte text) returns date
  language plpgsql immutable strict parallel safe as $$
begin
  return case when texte ~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' then texte::date end;
exception when datetime_field_overflow then
  return null;
end $$;
grant execute on function date_lue(text) to public;
