-- La dernière connexion d'une personne survit à ses sessions, qui s'effacent au bout de la durée des journaux.
create table dernieres_connexions (
  utilisateur_id uuid primary key references utilisateurs (id) on delete cascade,
  le timestamptz not null
);
alter table dernieres_connexions enable row level security;
alter table dernieres_connexions force row level security;
create policy systeme on dernieres_connexions to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on dernieres_connexions to reflet_systeme;
create policy admin on dernieres_connexions for select to reflet_admin using (true);
grant select on dernieres_connexions to reflet_admin;

create function noter_connexion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into dernieres_connexions (utilisateur_id, le) values (new.utilisateur_id, new.creee_le)
  on conflict (utilisateur_id) do update set le = greatest(dernieres_connexions.le, excluded.le);
  return null;
end $$;
alter function noter_connexion() owner to reflet_systeme;
create trigger sessions_derniere_connexion after insert on sessions
  for each row when (new.portee = 'complete') execute function noter_connexion();

insert into dernieres_connexions (utilisateur_id, le)
  select utilisateur_id, max(creee_le) from sessions where portee = 'complete' group by utilisateur_id;
