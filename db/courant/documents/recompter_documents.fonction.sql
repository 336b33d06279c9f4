create or replace function recompter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r uuid := coalesce(new.restitution_id, old.restitution_id);
  facturees uuid[];
  comptees uuid[];
begin
  if r is null then return null; end if;
  perform 1 from restitutions where id = r for no key update;
  facturees := array(select id from pieces_facturees(r));
  -- Un relevé n'a pas de lignes : celles du rapport comptent tant qu'aucune facture n'est validée.
  comptees := array(select d.id from documents d where d.id = any (facturees) and d.type_document = 'facture');
  if comptees = '{}' then
    comptees := array(select d.id from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'rapport'
                         order by d.valide_le desc, d.id limit 1);
  end if;

  update document_lignes l set comptee = not l.comptee
  where l.restitution_id = r
    and l.comptee is distinct from (l.document_id = any (comptees) and l.nature = 'fre' and l.facturable);

  update restitutions set
    rapport_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'rapport'
                  order by d.valide_le desc, d.id limit 1),
    facture_ht = (select sum(coalesce(d.net_ht, d.brut_ht))::integer from documents d where d.id = any (facturees))
  where id = r;
  return null;
end $$;
alter function recompter_documents() owner to reflet_systeme;
grant execute on function recompter_documents() to public;
