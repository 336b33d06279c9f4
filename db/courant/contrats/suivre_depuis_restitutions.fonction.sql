create or replace function suivre_depuis_restitutions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from contrats) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform suivre_fins_de_contrat(array(
      select v from anciennes r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v));
  elsif tg_op = 'INSERT' then
    perform suivre_fins_de_contrat(array(
      select v from nouvelles r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v));
  else
    perform suivre_fins_de_contrat(array(
      select v from anciennes a join nouvelles n on n.id = a.id
        and (n.client_id, n.vehicule_id, n.plaque, n.date_restitution, n.kilometrage)
            is distinct from (a.client_id, a.vehicule_id, a.plaque, a.date_restitution, a.kilometrage),
      lateral (select vehicules_de_restitution(a.client_id, a.vehicule_id, a.plaque) as v
               union select vehicules_de_restitution(n.client_id, n.vehicule_id, n.plaque)) x));
  end if;
  return null;
end $$;
alter function suivre_depuis_restitutions() owner to reflet_systeme;
grant execute on function suivre_depuis_restitutions() to public;
