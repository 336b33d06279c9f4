create or replace function noter_connexion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into dernieres_connexions (utilisateur_id, le) values (new.utilisateur_id, new.creee_le)
  on conflict (utilisateur_id) do update set le = greatest(dernieres_connexions.le, excluded.le);
  return null;
end $$;
alter function noter_connexion() owner to reflet_systeme;
grant execute on function noter_connexion() to public;
