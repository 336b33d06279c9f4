-- « Aujourd'hui » : ce que chaque personne a à faire, pris par index.

-- Qui, dans l'équipe, s'occupe d'un ticket. Un client ne le lit pas : ses droits (0011) nomment ses colonnes, et pas celle-ci.
alter table tickets add column responsable_id uuid references utilisateurs (id) on delete set null;
create index tickets_sans_responsable on tickets (cree_le, id) where statut_ticket <> 'cloture' and responsable_id is null;
create index tickets_responsable on tickets (responsable_id, cree_le, id) where responsable_id is not null;

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

-- Les tickets que suit la personne, puis ceux que personne ne suit, les plus anciens d'abord : `combien` de chaque au plus. Rien à un client,
-- qui ne lit pas cette colonne ; en PL/pgSQL, la requête ne se prépare que si elle se joue.
create function tickets_a_suivre(combien integer) returns table (genre text, ticket_id uuid)
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
revoke all on function tickets_a_suivre(integer) from public;
grant execute on function tickets_a_suivre(integer) to reflet_interne, reflet_client;

-- Par société pour un client, toutes sociétés pour l'équipe : la même question ne se lit pas par le même bout.
create index rapprochements_a_contester on rapprochements (date_limite, facture_id) where montant_contestable > 0;
create index contestations_attendues on contestations (contestee_le, id) where etat = 'contestee';
create index contestations_attendues_client on contestations (client_id, contestee_le, id) where etat = 'contestee';
create index contestations_a_envoyer_client on contestations (client_id, date_limite, id) where etat in ('a_verifier', 'a_contester');
create index documents_en_attente on documents (cree_le, id) where etat in ('a_verifier', 'pret', 'illisible');
create index documents_en_attente_client on documents (client_id, cree_le, id) where etat in ('a_verifier', 'pret', 'illisible');
create index documents_avoirs_recents on documents (cree_le, id) where type_document = 'avoir';
create index documents_avoirs_recents_client on documents (client_id, cree_le, id) where type_document = 'avoir';
create index contestation_reponses_recentes on contestation_reponses (client_id, date_reponse);
