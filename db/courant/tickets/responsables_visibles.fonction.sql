-- Comme « factures_visibles », de qui suit chaque ticket : l'équipe seule lit cette colonne.
create or replace function responsables_visibles(tickets_lus uuid[]) returns table (ticket_id uuid, nom text)
  language plpgsql stable parallel safe rows 25 as $$
begin
  if has_column_privilege('public.tickets', 'responsable_id', 'select') then
    return query
      select t.id, btrim(u.prenom || ' ' || u.nom) from public.tickets t join public.utilisateurs u on u.id = t.responsable_id
      where t.id = any (tickets_lus);
  end if;
end $$;
grant execute on function responsables_visibles(uuid[]) to public;
