create or replace function chiffres_documents(cibles uuid[])
  returns table (id uuid, avoir_ht integer, hors_fre_ht integer, brut_ht integer, abattement_ht integer, remise_ht integer,
                 franchise_ht integer, rapport_le date, facture_le date, dommages integer)
  language sql stable set search_path = pg_catalog, public as $$
  select r.id,
         (select sum(abs(coalesce(d.net_ht, d.brut_ht, 0)))::integer from documents d
          where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'avoir'),
         f.hors_fre_ht,
         coalesce(f.brut_ht, p.brut_ht), coalesce(f.abattement_ht, case when f.nombre = 0 then p.abattement_ht end),
         coalesce(f.remise_ht, case when f.nombre = 0 then p.remise_ht end),
         coalesce(f.franchise_ht, case when f.nombre = 0 then p.franchise_ht end),
         p.date_document, f.facture_le,
         (select count(*)::integer from document_lignes l where l.restitution_id = r.id and l.comptee)
  from unnest(cibles) c (id)
  join restitutions r on r.id = c.id
  left join lateral (
    select count(*)::integer as nombre, sum(d.brut_ht)::integer as brut_ht, sum(d.abattement_ht)::integer as abattement_ht,
           sum(d.remise_ht)::integer as remise_ht, sum(d.franchise_ht)::integer as franchise_ht, min(d.date_document) as facture_le,
           sum(h.net_ht)::integer as hors_fre_ht
    from pieces_facturees(r.id) i
    join documents d on d.id = i.id
    left join lateral (select sum(l.net_ht) as net_ht from document_lignes l
                       where l.document_id = d.id and l.nature <> 'fre' and l.facturable) h on true) f on true
  left join lateral (select * from documents d where d.restitution_id = r.id and d.etat = 'valide' and d.type_document = 'rapport'
                     order by d.valide_le desc, d.id limit 1) p on true
$$;
alter function chiffres_documents(uuid[]) owner to reflet_systeme;
grant execute on function chiffres_documents(uuid[]) to public;
