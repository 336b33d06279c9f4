create or replace function lacher_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update fichiers set rattache = false where id = old.fichier_id and usage = 'message';
  new.fichier_id := null;
  return new;
end $$;
alter function lacher_message() owner to reflet_systeme;
grant execute on function lacher_message() to public;
