-- Chaque ligne comptée, une fois par critère et par axe : ce que la répartition doit égaler.
create or replace view lignes_reparties with (security_invoker = true) as
  select r.client_id, extract(year from l.date_restitution)::smallint as annee, c.critere, c.choix, a.axe, a.valeur,
         case when l.credit then 0 else 1 end as nombre,
         case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end as net_ht
  from document_lignes l
  join restitutions r on r.id = l.restitution_id
  cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage, l.element) a
  where l.comptee or l.credit;
grant select on lignes_reparties to reflet_systeme;
