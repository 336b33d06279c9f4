-- Un audit ouvert n'est plus à planifier ; effacé, il le redevient.
create or replace function suivre_depuis_audits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform suivre_fins_de_contrat(array[coalesce(new.vehicule_id, old.vehicule_id)]);
  return null;
end $$;
alter function suivre_depuis_audits() owner to reflet_systeme;
grant execute on function suivre_depuis_audits() to public;
