-- Le nom, l'adresse et le téléphone d'une personne effacée ne se cherchent plus dans les documents de sa société ; dans ceux de toutes pour l'équipe.
create or replace function oublier_dans_les_textes(p_entite text, p_ligne uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe uuid;
  dits text[];
  oublies text[];
begin
  if p_entite = 'conducteurs' then
    select client_id, array[prenom || ' ' || nom, email, telephone, numero_permis] into societe, dits from conducteurs where id = p_ligne;
  elsif p_entite = 'utilisateurs' then
    select client_id, array[prenom || ' ' || nom, email, telephone_portable] into societe, dits from utilisateurs where id = p_ligne;
  elsif p_entite = 'tickets' then
    select client_id, array[demandeur_prenom_nom, demandeur_email, demandeur_telephone] into societe, dits from tickets where id = p_ligne;
  end if;
  oublies := array(select distinct x from unnest(dits) d (dit), lateral (select plier(m) from regexp_split_to_table(d.dit, '\s+') m union all select plier(d.dit)) p (x)
    where length(x) >= 3 and d.dit <> 'Personne effacée');
  if cardinality(oublies) > 0 then
    update document_textes t set mots = ts_delete(t.mots, oublies)
    where (societe is null or t.client_id = societe) and t.mots @@ (select string_agg(quote_literal(x), ' | ') from unnest(oublies) x)::tsquery;
  end if;
end $$;
alter function oublier_dans_les_textes(text, uuid) owner to reflet_systeme;
