-- Une restitution de ce véhicule depuis ce jour : la sienne, sinon celle d'une plaque qu'il a portée (comme pour fins_de_contrat).
create or replace function vehicule_rendu_depuis(client uuid, vehicule uuid, jour date) returns boolean
  language sql stable set search_path = pg_catalog, public
  begin atomic
    select exists (select from restitutions r where r.client_id = client and r.vehicule_id = vehicule and r.date_restitution >= jour)
      or exists (select from vehicule_plaques p join restitutions r on r.client_id = p.client_id and r.plaque = p.plaque
                 where p.client_id = client and p.vehicule_id = vehicule and r.vehicule_id is null and r.date_restitution >= jour);
  end;
grant execute on function vehicule_rendu_depuis(uuid, uuid, date) to public;
