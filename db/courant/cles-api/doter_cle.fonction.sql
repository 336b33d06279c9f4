create or replace function doter_cle() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    delete from utilisateurs where id = old.id and technique;
  else
    insert into utilisateurs (id, prenom, nom, email, role, client_id, technique, suspendu_le)
    values (new.id, 'Clé d''API', new.nom, 'cle-' || new.id || '@cle.invalid', case when new.client_id is null then 'expert' else 'client' end,
      new.client_id, true, now());
  end if;
  return null;
end $$;
alter function doter_cle() owner to reflet_systeme;
grant execute on function doter_cle() to public;
