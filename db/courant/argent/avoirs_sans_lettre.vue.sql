-- Ce qu'un loueur rend sans qu'une lettre l'attende : les avoirs validés au dossier d'une restitution, imputés à rien, et qu'aucune contestation
-- partie ne peut prendre (elle les impute, `avoirs_a_imputer`). Quel que soit le signe imprimé.
create or replace view avoirs_sans_lettre with (security_invoker = true) as
select a.restitution_id, sum(abs(coalesce(a.net_ht, a.brut_ht, 0)))::integer as rendu
from documents a
where a.type_document = 'avoir' and a.etat = 'valide' and a.restitution_id is not null
  and not exists (select from contestation_avoirs i where i.document_id = a.id)
  and not exists (select from contestations c where c.restitution_id = a.restitution_id
                  and c.etat in ('contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu'))
group by a.restitution_id;
grant select on avoirs_sans_lettre to reflet_systeme;
