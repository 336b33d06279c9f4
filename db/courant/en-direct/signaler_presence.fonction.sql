-- Arriver, partir, commencer à modifier se dit ; rester là ne se dit pas.
create or replace function signaler_presence() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l presences := coalesce(new, old);
begin
  if tg_op = 'UPDATE' then
    if (old.entite, old.ligne_id, old.modifie) is not distinct from (new.entite, new.ligne_id, new.modifie) then
      return null;
    end if;
    if old.ligne_id <> new.ligne_id then
      perform pg_notify('reflet_en_direct', jsonb_build_object('e', 'presences', 'c', old.client_id, 'a',
        case when old.client_id is null then 'equipe' else 'tous' end, 'i', jsonb_build_array(old.ligne_id))::text);
    end if;
  end if;
  perform pg_notify('reflet_en_direct', jsonb_build_object('e', 'presences', 'c', l.client_id, 'a',
    case when l.client_id is null then 'equipe' else 'tous' end, 'i', jsonb_build_array(l.ligne_id))::text);
  return null;
end $$;
alter function signaler_presence() owner to reflet_systeme;
grant execute on function signaler_presence() to public;
