create or replace function suivre_depuis_contrats() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform suivre_fins_de_contrat(array(select vehicule_id from anciennes));
  elsif tg_op = 'INSERT' then
    perform suivre_fins_de_contrat(array(select vehicule_id from nouvelles));
  else
    perform suivre_fins_de_contrat(array(select vehicule_id from anciennes union select vehicule_id from nouvelles));
  end if;
  return null;
end $$;
alter function suivre_depuis_contrats() owner to reflet_systeme;
grant execute on function suivre_depuis_contrats() to public;
