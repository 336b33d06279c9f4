-- Factures validées d'une restitution, une par numéro (la dernière validée) ; à défaut de facture, ses relevés mensuels.
create or replace function pieces_facturees(restitution uuid) returns table (id uuid, type_document text)
  language sql stable set search_path = pg_catalog, public as $$
  with pieces as (
    select distinct on (d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht)) d.id, d.type_document
    from documents d where d.restitution_id = restitution and d.etat = 'valide' and d.type_document in ('facture', 'releve')
    order by d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht), d.valide_le desc, d.id)
  select p.id, p.type_document from pieces p where p.type_document = (select min(q.type_document) from pieces q)
$$;
alter function pieces_facturees(uuid) owner to reflet_systeme;
