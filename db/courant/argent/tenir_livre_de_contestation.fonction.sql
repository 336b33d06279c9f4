-- Les lignes et les avoirs d'une contestation s'écrivent à plusieurs : une fois par instruction.
create or replace function tenir_livre_de_contestation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform tenir_livre(array(select distinct c.facture_id from anciennes a join contestations c on c.id = a.contestation_id));
  elsif tg_op = 'INSERT' then
    perform tenir_livre(array(select distinct c.facture_id from nouvelles n join contestations c on c.id = n.contestation_id));
  else
    perform tenir_livre(array(
      select distinct c.facture_id from (select contestation_id from anciennes union select contestation_id from nouvelles) x
      join contestations c on c.id = x.contestation_id));
  end if;
  return null;
end $$;
alter function tenir_livre_de_contestation() owner to reflet_systeme;
grant execute on function tenir_livre_de_contestation() to public;
