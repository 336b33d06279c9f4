-- La note pour la direction, deux pages, se reçoit avec ou à la place du rapport complet.
alter table vue_abonnements add column direction boolean not null default false;
do $$
declare
  c record;
begin
  for c in select conname from pg_constraint where conrelid = 'vue_abonnements'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'pdf OR xlsx' loop
    execute format('alter table vue_abonnements drop constraint %I', c.conname);
  end loop;
end $$;
alter table vue_abonnements add check (pdf or xlsx or direction);
grant update (direction) on vue_abonnements to reflet_interne, reflet_client;
