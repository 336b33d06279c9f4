create or replace function part_interne_du_ticket(ticket uuid) returns json
  language plpgsql stable parallel safe as $$
begin
  if not has_column_privilege('public.tickets', 'notes_internes', 'select') then
    return null;
  end if;
  return (
    select json_build_object('notes_internes', t.notes_internes, 'responsable',
      case when u.id is not null then json_build_object('id', u.id, 'nom', btrim(u.prenom || ' ' || u.nom)) end)
    from public.tickets t left join public.utilisateurs u on u.id = t.responsable_id where t.id = ticket);
end $$;
grant execute on function part_interne_du_ticket(uuid) to public;
