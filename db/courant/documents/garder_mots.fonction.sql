-- Les mots d'un document que la personne a le droit d'écrire : ceux d'avant s'en vont. Sans aucun mot, il est dit lu.
create or replace function garder_mots(document uuid, lus text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe constant uuid := acteur_client_id();
begin
  delete from document_textes where document_id = document and (societe is null or client_id = societe);
  insert into document_textes (document_id, client_id, mots)
    select d.id, d.client_id, array_to_tsvector(array(select distinct m from unnest(lus) m where length(m) between 3 and 40 limit 2000)) from documents d
    where d.id = document and (societe is null or d.client_id = societe);
end $$;
alter function garder_mots(uuid, text[]) owner to reflet_systeme;
grant execute on function garder_mots(uuid, text[]) to reflet_interne, reflet_client, reflet_connexion;
