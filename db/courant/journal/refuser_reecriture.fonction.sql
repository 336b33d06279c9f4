-- Rien ne s'y réécrit, sauf la conservation (ce qui est trop vieux, ce qu'une personne fait effacer), par les fonctions ci-dessous.
create or replace function refuser_reecriture() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_user = 'reflet_systeme' and current_setting('app.conservation_journal', true) = 'on' then return null; end if;
  raise exception 'le journal ne se réécrit pas' using errcode = 'insufficient_privilege';
end $$;
grant execute on function refuser_reecriture() to public;
