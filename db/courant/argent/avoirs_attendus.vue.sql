-- Ce que le livre dit accordé et pas rendu, depuis quand, tant qu'aucun avoir arrivé au dossier n'attend d'être rattaché : la bande
-- « Aujourd'hui » et la cloche le lisent ici. Sans réponse datée, l'accord se compte de la lettre. Redemandé, le loueur a son délai pour
-- l'envoyer : `a_demander_le` est le jour d'où il se demande (encore).
create or replace view avoirs_attendus with (security_invoker = true) as
select m.facture_id, m.client_id, m.restitution_id, m.contestation_id, m.contestee_le,
       coalesce((select max(p.date_reponse) from contestation_reponses p
                 where p.client_id = m.client_id and p.contestation_id = m.contestation_id), m.contestee_le) as accorde_le,
       greatest(
         coalesce((select max(p.date_reponse) from contestation_reponses p
                   where p.client_id = m.client_id and p.contestation_id = m.contestation_id), m.contestee_le),
         (select max(e.envoyee_le) + max(l.delai_reponse_jours)
          from contestation_lettres e join restitutions r on r.id = m.restitution_id join loueurs l on l.id = r.loueur_id
          where e.client_id = m.client_id and e.contestation_id = m.contestation_id and e.nature = 'avoir')) as a_demander_le
from livre_factures m
where m.accorde > m.recu and not exists (
  select from documents d
  where d.restitution_id = m.restitution_id and d.type_document = 'avoir' and d.etat not in ('a_lire', 'illisible', 'remplace')
    and not exists (select from contestation_avoirs i where i.document_id = d.id));
grant select on avoirs_attendus to reflet_systeme, reflet_interne, reflet_client;
