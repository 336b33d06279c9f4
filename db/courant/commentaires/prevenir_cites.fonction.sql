-- Prévient les personnes nouvellement citées, une fois par commentaire, selon leur réglage ou celui de leur rôle.
create or replace function prevenir_cites(commentaire uuid, quand timestamptz, jour date, centre_defaut boolean, courriel_defaut text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into notifications (utilisateur_id, client_id, genre, commentaire_id, echeance, etape, centre, courriel, cree_le)
  select u.id, m.client_id, 'mention', m.id, jour, 0, coalesce(p.centre, centre_defaut), coalesce(p.courriel, courriel_defaut), quand
  from commentaires m
  join utilisateurs u on u.id = any (m.cites) and u.actif and u.id <> m.auteur_id
  left join preferences_notifications p on p.utilisateur_id = u.id and p.genre = 'mention'
  where m.id = commentaire and m.auteur_id = acteur_id() and m.supprime_le is null
    and (u.role <> 'client' or (u.client_id = m.client_id and not m.interne))
    and (coalesce(p.centre, centre_defaut) or coalesce(p.courriel, courriel_defaut) <> 'aucun')
    and not exists (select from notifications n where n.utilisateur_id = u.id and n.commentaire_id = m.id)
$$;
alter function prevenir_cites(uuid, timestamp with time zone, date, boolean, text) owner to reflet_systeme;
grant execute on function prevenir_cites(uuid, timestamp with time zone, date, boolean, text) to reflet_interne, reflet_client;
