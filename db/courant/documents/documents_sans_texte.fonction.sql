-- Ceux que lit une version d'avant n'ont pas de mots : la tâche d'entretien les relit, les plus récents d'abord.
create or replace function documents_sans_texte(limite integer) returns table (id uuid, cle text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.id, coalesce(f.cle, f.id::text) from documents d join fichiers f on f.id = d.fichier_id
  where d.etat not in ('a_lire', 'illisible', 'remplace') and d.parts = 1
    and not exists (select from document_textes t where t.document_id = d.id)
  order by d.cree_le desc, d.id limit limite
$$;
alter function documents_sans_texte(integer) owner to reflet_systeme;
grant execute on function documents_sans_texte(integer) to reflet_connexion;
