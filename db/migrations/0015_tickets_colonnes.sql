-- Colonnes que tous n'ont pas le droit de lire. Une instruction qui les nomme est refusée en entier ; ces fonctions ne les nomment que
-- si la personne y a droit : la liste et la fiche restent une seule instruction, et le droit reste celui accordé sur la colonne.
create or replace function factures_visibles(tickets_lus uuid[]) returns table (ticket_id uuid, statut text)
  language plpgsql stable parallel safe rows 25 as $$
begin
  if has_column_privilege('public.tickets', 'statut_facture_client', 'select') then
    return query select t.id, t.statut_facture_client from public.tickets t where t.id = any (tickets_lus);
  end if;
end $$;

create or replace function part_interne_du_ticket(ticket uuid) returns json
  language plpgsql stable parallel safe as $$
begin
  if not has_column_privilege('public.tickets', 'notes_internes', 'select') then
    return null;
  end if;
  return (
    select json_build_object('notes_internes', t.notes_internes, 'garage_id', t.garage_id, 'garage_nom', g.nom)
    from public.tickets t left join public.garages g on g.id = t.garage_id where t.id = ticket);
end $$;
