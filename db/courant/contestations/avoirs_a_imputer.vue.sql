-- Un avoir reçu qui n'est imputé nulle part, et la contestation partie qu'il concerne : même restitution, ou même plaque, ou sa facture citée.
create or replace view avoirs_a_imputer with (security_invoker = true) as
select a.id as document_id, a.client_id, c.id as contestation_id, c.restitution_id, abs(coalesce(a.net_ht, a.brut_ht, 0)) as montant_ht
from documents a
join attendent_un_avoir c on c.client_id = a.client_id and c.restitution_id = a.restitution_id
where a.type_document = 'avoir' and a.etat not in ('a_lire', 'illisible', 'remplace')
  and not exists (select from contestation_avoirs i where i.document_id = a.id)
union all
select a.id, a.client_id, c.id, c.restitution_id, abs(coalesce(a.net_ht, a.brut_ht, 0))
from documents a
join attendent_un_avoir c on c.client_id = a.client_id
join restitutions r on r.id = c.restitution_id
join documents d on d.id = c.facture_id
where a.type_document = 'avoir' and a.restitution_id is null and a.etat not in ('a_lire', 'illisible', 'remplace')
  and not exists (select from contestation_avoirs i where i.document_id = a.id)
  and (normaliser_plaque(coalesce(a.identification ->> 'immatriculation', '')) = r.plaque
       or (length(plier(coalesce(d.numero, ''))) >= 4 and position(plier(d.numero) in plier(concat_ws(' ', a.identification::text,
            (select string_agg(l.designation, ' ') from document_lignes l where l.document_id = a.id)))) > 0));
grant select on avoirs_a_imputer to reflet_systeme, reflet_interne, reflet_client;
