-- Recalcule la fin du contrat de ces véhicules. Leurs lignes sont prises d'abord : deux écritures simultanées (un contrat, une facture)
-- passent l'une après l'autre, et la seconde voit ce que la première a écrit.
create or replace function suivre_fins_de_contrat(cibles uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  concernes uuid[];
begin
  concernes := array(select distinct c.vehicule_id from contrats c where c.vehicule_id = any (cibles)
                     union select f.vehicule_id from fins_de_contrat f where f.vehicule_id = any (cibles));
  if concernes = '{}' then
    return;
  end if;
  perform 1 from vehicules v where v.id = any (concernes) order by v.id for no key update;
  delete from fins_de_contrat f where f.vehicule_id = any (concernes)
    and f.contrat_id is distinct from (select c.id from contrats c where c.client_id = f.client_id and c.vehicule_id = f.vehicule_id
                                       order by c.date_debut desc limit 1);
  insert into fins_de_contrat (contrat_id, client_id, vehicule_id, loueur_id, agence, date_fin, etape, restitution_id, restituee_le,
                               kilometrage_restitution, facture_recue, suivi)
  select d.id, d.client_id, d.vehicule_id, coalesce(d.loueur_id, v.loueur_id), v.agence, d.date_fin,
    case when r.id is not null then case when f.verifiee then 'verifiee' when f.recue then 'facture_recue' else 'restituee' end
         when d.restitution_prevue_le is not null then 'restitution_prevue'
         when d.audit_fait_le is not null then 'restitution_a_prevoir'
         when exists (select from audits a where a.vehicule_id = d.vehicule_id and a.etat = 'brouillon') then 'audit_planifie'
         else 'audit_a_planifier' end,
    r.id, r.date_restitution, r.kilometrage, coalesce(f.recue, false), v.archive_le is null or r.id is not null
  from (select distinct on (c.vehicule_id) c.* from contrats c where c.vehicule_id = any (concernes) order by c.vehicule_id, c.date_debut desc) d
  join vehicules v on v.id = d.vehicule_id
  -- La restitution que ce contrat connaît : celle du véhicule, sinon celle de sa plaque ou d'une plaque qu'il a portée.
  left join lateral (
    select x.* from (
      select r.id, r.date_restitution, r.kilometrage from restitutions r
      where r.client_id = d.client_id and r.vehicule_id = d.vehicule_id and r.date_restitution > d.date_debut
      union all
      select r.id, r.date_restitution, r.kilometrage from restitutions r
      where r.client_id = d.client_id and r.vehicule_id is null and r.date_restitution > d.date_debut
        and r.plaque = any (array(select v.plaque union select p.plaque from vehicule_plaques p
                                  where p.client_id = d.client_id and p.vehicule_id = d.vehicule_id))) x
    order by x.date_restitution desc, x.id limit 1) r on true
  left join lateral (
    select count(*) > 0 as recue, count(*) > 0 and bool_and(doc.etat = 'valide') as verifiee
    from documents doc where doc.restitution_id = r.id and doc.type_document in ('facture', 'releve') and doc.etat <> 'remplace') f on true
  on conflict (contrat_id) do update set loueur_id = excluded.loueur_id, agence = excluded.agence, date_fin = excluded.date_fin,
    etape = excluded.etape, restitution_id = excluded.restitution_id, restituee_le = excluded.restituee_le,
    kilometrage_restitution = excluded.kilometrage_restitution, facture_recue = excluded.facture_recue, suivi = excluded.suivi;
end $$;
alter function suivre_fins_de_contrat(uuid[]) owner to reflet_systeme;
