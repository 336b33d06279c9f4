-- Terminer l'audit fait avancer la fin de contrat, que la société elle-même ne peut pas écrire.
create or replace function dater_audit_du_contrat() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update contrats set audit_fait_le = (new.termine_le at time zone 'Europe/Paris')::date
  where id = new.contrat_id and client_id = new.client_id;
  return null;
end $$;
alter function dater_audit_du_contrat() owner to reflet_systeme;
grant execute on function dater_audit_du_contrat() to public;
