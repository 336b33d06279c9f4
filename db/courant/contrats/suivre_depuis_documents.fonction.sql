create or replace function suivre_depuis_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  touchees uuid[];
begin
  if not exists (select from contrats) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    touchees := array(select distinct restitution_id from anciennes where type_document = 'facture' and restitution_id is not null);
  elsif tg_op = 'INSERT' then
    touchees := array(select distinct restitution_id from nouvelles where type_document = 'facture' and restitution_id is not null);
  else
    touchees := array(
      select distinct x.id from anciennes a join nouvelles n on n.id = a.id
        and (n.restitution_id, n.type_document, n.etat) is distinct from (a.restitution_id, a.type_document, a.etat),
      lateral (values (a.restitution_id), (n.restitution_id)) x (id)
      where 'facture' in (a.type_document, n.type_document) and x.id is not null);
  end if;
  if touchees <> '{}' then
    perform suivre_fins_de_contrat(array(
      select v from restitutions r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v where r.id = any (touchees)));
  end if;
  return null;
end $$;
alter function suivre_depuis_documents() owner to reflet_systeme;
grant execute on function suivre_depuis_documents() to public;
