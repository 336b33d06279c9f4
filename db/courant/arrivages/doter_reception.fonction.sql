-- Elle agit sous une personne technique de même identifiant, comme une clé d'API : ce qui arrive a un auteur, borné à sa société.
create or replace function doter_reception() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    delete from utilisateurs where id = old.id and technique;
  else
    insert into utilisateurs (id, prenom, nom, email, role, client_id, technique, suspendu_le)
    values (new.id, 'Boîte', 'de réception', 'reception-' || new.id || '@cle.invalid', 'client', new.client_id, true, now());
  end if;
  return null;
end $$;
alter function doter_reception() owner to reflet_systeme;
grant execute on function doter_reception() to public;
