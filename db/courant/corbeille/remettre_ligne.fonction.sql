-- La ligne qu'une personne vient remettre depuis l'histoire d'un document qu'elle corrige ; `null` si elle n'est plus à la corbeille.
create or replace function remettre_ligne(p_document uuid, p_ligne uuid) returns jsonb
  language sql security definer set search_path = pg_catalog, public as $$
  select restaurer_de_la_corbeille(c.id) from corbeille c
  where c.entite = 'document_lignes' and c.ligne_id = p_ligne and c.lignes #>> '{document_lignes,0,document_id}' = p_document::text
    and (acteur_client_id() is null or c.client_id = acteur_client_id())
  order by c.supprime_le desc limit 1
$$;
alter function remettre_ligne(uuid, uuid) owner to reflet_systeme;
grant execute on function remettre_ligne(uuid, uuid) to reflet_interne, reflet_client;
