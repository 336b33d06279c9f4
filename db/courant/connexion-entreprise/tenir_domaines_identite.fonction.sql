create or replace function tenir_domaines_identite() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from domaines_identite where client_id = new.client_id and domaine <> all (new.domaines);
  insert into domaines_identite (domaine, client_id) select d, new.client_id from unnest(new.domaines) d
  where not exists (select from domaines_identite x where x.domaine = d and x.client_id = new.client_id);
  return null;
end $$;
alter function tenir_domaines_identite() owner to reflet_systeme;
grant execute on function tenir_domaines_identite() to public;
