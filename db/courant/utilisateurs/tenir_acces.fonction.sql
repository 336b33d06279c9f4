create or replace function tenir_acces() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.actif := (tg_op = 'UPDATE' or new.actif) and new.suspendu_le is null and not new.invitation_en_attente
    and not exists (select from clients c where c.id = new.client_id and c.desactive_le is not null);
  return new;
end $$;
alter function tenir_acces() owner to reflet_systeme;
grant execute on function tenir_acces() to public;
