-- Envoie un avis, avec qui l'a causé : une personne ne s'annonce pas à elle-même comme quelqu'un d'autre. Rend le nombre de lignes nommées depuis le début de la transaction.
create or replace function avertir(entite text, client uuid, audience text, nombre bigint, ids uuid[], deja integer, seuil integer) returns integer
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if deja + nombre <= seuil then
    perform pg_notify('reflet_en_direct', jsonb_build_object('e', entite, 'c', client, 'a', audience, 'p', acteur_id(), 'i', to_jsonb(ids))::text);
    return deja + nombre;
  end if;
  perform pg_notify('reflet_en_direct', jsonb_build_object('e', entite, 'c', client, 'a', audience, 'p', acteur_id())::text);
  return seuil;
end $$;
grant execute on function avertir(text, uuid, text, bigint, uuid[], integer, integer) to public;
