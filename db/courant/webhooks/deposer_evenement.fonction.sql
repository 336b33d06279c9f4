-- Une livraison par webhook que l'événement concerne. Sans webhook, une seule lecture d'une table vide.
create or replace function deposer_evenement() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fait text := tg_argv[0] || case tg_op when 'INSERT' then '.creation' when 'UPDATE' then '.modification' else '.suppression' end;
begin
  if not exists (select from webhooks where actif and fait = any (evenements)) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into webhook_livraisons (webhook_id, evenement, ligne_id, client_id)
    select w.id, fait, l.id, l.client_id from avant l join webhooks w on w.actif and fait = any (w.evenements) and (w.client_id is null or w.client_id = l.client_id);
  else
    insert into webhook_livraisons (webhook_id, evenement, ligne_id, client_id)
    select w.id, fait, l.id, l.client_id from apres l join webhooks w on w.actif and fait = any (w.evenements) and (w.client_id is null or w.client_id = l.client_id);
  end if;
  return null;
end $$;
alter function deposer_evenement() owner to reflet_systeme;
grant execute on function deposer_evenement() to public;
