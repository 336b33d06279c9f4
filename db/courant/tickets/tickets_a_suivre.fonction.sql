-- Les tickets que suit la personne, puis ceux que personne ne suit, les plus anciens d'abord : `combien` de chaque au plus. Rien à un client,
-- qui ne lit pas cette colonne ; en PL/pgSQL, la requête ne se prépare que si elle se joue.
create or replace function tickets_a_suivre(combien integer) returns table (genre text, ticket_id uuid)
  language plpgsql stable parallel safe as $$
begin
  if not has_column_privilege('public.tickets', 'responsable_id', 'select') then
    return;
  end if;
  return query
    (select 'mien'::text, t.id from public.tickets t
     where t.responsable_id = public.acteur_id() and t.statut_ticket <> 'cloture' order by t.cree_le, t.id limit combien)
    union all
    (select 'ticket'::text, t.id from public.tickets t
     where t.statut_ticket <> 'cloture' and t.responsable_id is null order by t.cree_le, t.id limit combien);
end $$;
grant execute on function tickets_a_suivre(integer) to reflet_interne, reflet_client;
