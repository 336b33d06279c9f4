-- Colonnes que tous n'ont pas le droit de lire. Une instruction qui les nomme est refusée en entier ; ces fonctions ne les nomment que
-- si la personne y a droit : la liste et la fiche restent une seule instruction, et le droit reste celui accordé sur la colonne.
create or replace function factures_visibles(tickets_lus uuid[]) returns table (ticket_id uuid, statut text)
  language plpgsql stable parallel safe rows 25 as $$
begin
  if has_column_privilege('public.tickets', 'statut_facture_client', 'select') then
    return query select t.id, t.statut_facture_client from public.tickets t where t.id = any (tickets_lus);
  end if;
end $$;
grant execute on function factures_visibles(uuid[]) to public;
