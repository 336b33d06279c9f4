-- Un loueur facture parfois un même retour en plusieurs fois : le montant facturé d'une restitution est la somme de ses factures, et non
-- plus la dernière. Un avoir retire ce qu'une facture refaite remplace ; un document remplacé n'est plus validé.

-- Ce qui fait de deux documents la même facture : leur numéro, sans casse ni ponctuation ; sans numéro, leur date et leur montant.
create function cle_facture(numero text, date_document date, net_ht integer, brut_ht integer) returns text
  language sql immutable parallel safe
  return coalesce(nullif(plier(numero), ''), concat_ws('/', 'sans', date_document - date '2000-01-01', coalesce(net_ht, brut_ht)));

-- Factures validées d'une restitution, une par numéro (la dernière validée) ; à défaut de facture, ses relevés mensuels.
create function pieces_facturees(restitution uuid) returns table (id uuid, type_document text)
  language sql stable set search_path = pg_catalog, public as $$
  with pieces as (
    select distinct on (d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht)) d.id, d.type_document
    from documents d where d.restitution_id = restitution and d.etat = 'valide' and d.type_document in ('facture', 'releve')
    order by d.type_document, cle_facture(d.numero, d.date_document, d.net_ht, d.brut_ht), d.valide_le desc, d.id)
  select p.id, p.type_document from pieces p where p.type_document = (select min(q.type_document) from pieces q)
$$;
alter function pieces_facturees(uuid) owner to reflet_systeme;
revoke execute on function pieces_facturees(uuid) from public;

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

-- Les restitutions déjà facturées en plusieurs fois.
do $$
declare
  cibles uuid[] := array(select restitution_id from documents
                         where restitution_id is not null and etat = 'valide' and type_document in ('facture', 'releve')
                         group by restitution_id having count(*) > 1 order by restitution_id);
begin
  if cibles = '{}' then return; end if;
  execute 'alter table restitutions disable trigger restitutions_maj';
  set local role reflet_systeme;
  update document_lignes l set comptee = not l.comptee
  from restitutions r
  where r.id = any (cibles) and l.restitution_id = r.id and l.nature = 'fre' and l.facturable
    and exists (select from pieces_facturees(r.id) p where p.type_document = 'facture')
    and l.comptee is distinct from (l.document_id in (select p.id from pieces_facturees(r.id) p));
  update restitutions r set facture_ht = (select sum(coalesce(d.net_ht, d.brut_ht))::integer from pieces_facturees(r.id) p join documents d on d.id = p.id)
  where r.id = any (cibles);
  perform tenir_frais(cibles);
  reset role;
  execute 'alter table restitutions enable trigger restitutions_maj';
end $$;
