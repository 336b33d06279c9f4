-- Où en est le dernier envoi d'un export à soi : ce qui est parti, ce qui attend, ce qui n'a pas abouti et pourquoi.
create or replace function dernier_envoi(p_export uuid) returns json
  language sql stable security definer set search_path = pg_catalog, public as $$
  select json_build_object('periode', e.periode, 'le', max(coalesce(e.depose_le, e.cree_le)),
    'partis', count(*) filter (where e.etat = 'depose' and (m.id is null or m.envoye_le is not null)),
    'en_attente', count(*) filter (where e.etat = 'a_envoyer' or (m.id is not null and m.envoye_le is null and m.abandonne_le is null)),
    'echecs', count(*) filter (where e.etat = 'abandonne' or m.abandonne_le is not null), 'raison', max(coalesce(e.raison, case when m.abandonne_le is not null then 'Le message n''a pas pu être remis.' end)))
  from rapports_envoyes e left join messages m on m.id = e.id
  where e.export_id = p_export and exists (select from exports_programmes p where p.id = p_export and p.utilisateur_id = acteur_id())
    and e.periode = (select d.periode from rapports_envoyes d where d.export_id = p_export order by d.cree_le desc limit 1)
  group by e.periode
$$;
alter function dernier_envoi(uuid) owner to reflet_systeme;
grant execute on function dernier_envoi(uuid) to reflet_interne, reflet_client;
