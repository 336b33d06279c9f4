-- Sitôt la cause disparue, le rappel s'en va, sans attendre le passage de la tâche.
create or replace function resoudre_rappels(causes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  n record;
begin
  for n in select id, genre, cause_id, echeance from notifications where cause_id = any (causes) and resolue_le is null loop
    if not exists (select from causes_de_rappel c where c.genre = n.genre and c.cause_id = n.cause_id and c.echeance = n.echeance) then
      update notifications set resolue_le = now() where id = n.id;
    end if;
  end loop;
end $$;
alter function resoudre_rappels(uuid[]) owner to reflet_systeme;
