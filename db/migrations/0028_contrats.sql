-- Contrats : les compteurs lus au fil du temps, et l'étape de chaque fin de contrat, tenue par déclencheur. Lister cent mille contrats
-- par étape coûte ainsi un parcours d'index, sans interroger les restitutions ni les factures de chacun.

-- Un relevé par jour et par véhicule : le compteur de la fiche change, ses valeurs d'avant restent et disent le rythme.
create table vehicule_kilometrages (
  client_id uuid not null,
  vehicule_id uuid not null,
  releve_le date not null,
  kilometrage integer not null check (kilometrage between 0 and 9999999),
  primary key (vehicule_id, releve_le),
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on delete cascade
);

-- La fin du dernier contrat de chaque véhicule : un contrat que le suivant prolonge ne finit pas.
create table fins_de_contrat (
  contrat_id uuid primary key references contrats (id) on delete cascade,
  client_id uuid not null,
  vehicule_id uuid not null unique,
  -- Du contrat, sinon du véhicule.
  loueur_id uuid references loueurs (id),
  agence text,
  date_fin date not null,
  etape text not null check (etape in ('audit_a_planifier', 'restitution_a_prevoir', 'restitution_prevue', 'restituee', 'facture_recue', 'verifiee')),
  restitution_id uuid references restitutions (id) on delete set null,
  restituee_le date,
  kilometrage_restitution integer,
  facture_recue boolean not null default false,
  -- Un véhicule archivé sans être rendu n'est plus suivi.
  suivi boolean not null default true,
  foreign key (client_id, vehicule_id) references vehicules (client_id, id) on delete cascade
);
create index fins_de_contrat_echeance on fins_de_contrat (date_fin, contrat_id) include (etape, restituee_le, suivi);
create index fins_de_contrat_client on fins_de_contrat (client_id, date_fin, contrat_id) include (etape, restituee_le, suivi);
create index fins_de_contrat_loueur on fins_de_contrat (loueur_id, date_fin, contrat_id) include (etape, restituee_le, suivi);
create index fins_de_contrat_etape on fins_de_contrat (etape, date_fin, contrat_id) include (restituee_le, suivi);
create index fins_de_contrat_agence on fins_de_contrat (client_id, agence);
create index fins_de_contrat_restitution on fins_de_contrat (restitution_id) where restitution_id is not null;
create index contrats_numero on contrats using gin (plier(numero) gin_trgm_ops) where numero is not null;

do $$
declare
  t text;
begin
  foreach t in array array['vehicule_kilometrages', 'fins_de_contrat'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy interne on %I for select to reflet_interne using (true)', t);
    execute format('grant select on %I to reflet_interne', t);
    execute format('create policy client on %I for select to reflet_client using (client_id = (select acteur_client_id()))', t);
    execute format('grant select on %I to reflet_client', t);
  end loop;
end $$;

create function garder_kilometrage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kilometrage is not null then
    insert into vehicule_kilometrages as k (client_id, vehicule_id, releve_le, kilometrage)
    values (new.client_id, new.id, (now() at time zone 'Europe/Paris')::date, new.kilometrage)
    on conflict (vehicule_id, releve_le) do update set kilometrage = excluded.kilometrage;
  end if;
  return null;
end $$;
alter function garder_kilometrage() owner to reflet_systeme;
create trigger vehicules_kilometrage_cree after insert on vehicules
  for each row when (new.kilometrage is not null) execute function garder_kilometrage();
create trigger vehicules_kilometrage_change after update of kilometrage on vehicules
  for each row when (new.kilometrage is distinct from old.kilometrage) execute function garder_kilometrage();

-- Recalcule la fin du contrat de ces véhicules. Leurs lignes sont prises d'abord : deux écritures simultanées (un contrat, une facture)
-- passent l'une après l'autre, et la seconde voit ce que la première a écrit.
create function suivre_fins_de_contrat(cibles uuid[]) returns void
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
    from documents doc where doc.restitution_id = r.id and doc.type_document = 'facture' and doc.etat <> 'remplace') f on true
  on conflict (contrat_id) do update set loueur_id = excluded.loueur_id, agence = excluded.agence, date_fin = excluded.date_fin,
    etape = excluded.etape, restitution_id = excluded.restitution_id, restituee_le = excluded.restituee_le,
    kilometrage_restitution = excluded.kilometrage_restitution, facture_recue = excluded.facture_recue, suivi = excluded.suivi;
end $$;
alter function suivre_fins_de_contrat(uuid[]) owner to reflet_systeme;
revoke all on function suivre_fins_de_contrat(uuid[]) from public;
grant execute on function suivre_fins_de_contrat(uuid[]) to reflet_systeme;

create function suivre_depuis_contrats() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform suivre_fins_de_contrat(array(select vehicule_id from anciennes));
  elsif tg_op = 'INSERT' then
    perform suivre_fins_de_contrat(array(select vehicule_id from nouvelles));
  else
    perform suivre_fins_de_contrat(array(select vehicule_id from anciennes union select vehicule_id from nouvelles));
  end if;
  return null;
end $$;
alter function suivre_depuis_contrats() owner to reflet_systeme;
create trigger contrats_fins_insertion after insert on contrats
  referencing new table as nouvelles for each statement execute function suivre_depuis_contrats();
create trigger contrats_fins_modification after update on contrats
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_contrats();
create trigger contrats_fins_suppression after delete on contrats
  referencing old table as anciennes for each statement execute function suivre_depuis_contrats();

create function suivre_depuis_vehicules() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform suivre_fins_de_contrat(array(
    select n.id from nouvelles n join anciennes a on a.id = n.id
    where (n.agence, n.loueur_id, n.archive_le, n.plaque) is distinct from (a.agence, a.loueur_id, a.archive_le, a.plaque)));
  return null;
end $$;
alter function suivre_depuis_vehicules() owner to reflet_systeme;
create trigger vehicules_fins after update on vehicules
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_vehicules();

-- Les véhicules d'une restitution : le sien, sinon ceux dont c'est ou dont ce fut la plaque.
create function vehicules_de_restitution(client uuid, vehicule uuid, la_plaque text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select vehicule where vehicule is not null
    union select v.id from vehicules v where vehicule is null and v.client_id = client and v.plaque = la_plaque
    union select p.vehicule_id from vehicule_plaques p where vehicule is null and p.client_id = client and p.plaque = la_plaque;
  end;
alter function vehicules_de_restitution(uuid, uuid, text) owner to reflet_systeme;
revoke all on function vehicules_de_restitution(uuid, uuid, text) from public;
grant execute on function vehicules_de_restitution(uuid, uuid, text) to reflet_systeme;

create function suivre_depuis_restitutions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from contrats) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform suivre_fins_de_contrat(array(
      select v from anciennes r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v));
  elsif tg_op = 'INSERT' then
    perform suivre_fins_de_contrat(array(
      select v from nouvelles r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v));
  else
    perform suivre_fins_de_contrat(array(
      select v from anciennes a join nouvelles n on n.id = a.id
        and (n.client_id, n.vehicule_id, n.plaque, n.date_restitution, n.kilometrage)
            is distinct from (a.client_id, a.vehicule_id, a.plaque, a.date_restitution, a.kilometrage),
      lateral (select vehicules_de_restitution(a.client_id, a.vehicule_id, a.plaque) as v
               union select vehicules_de_restitution(n.client_id, n.vehicule_id, n.plaque)) x));
  end if;
  return null;
end $$;
alter function suivre_depuis_restitutions() owner to reflet_systeme;
create trigger restitutions_fins_insertion after insert on restitutions
  referencing new table as nouvelles for each statement execute function suivre_depuis_restitutions();
create trigger restitutions_fins_modification after update on restitutions
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_restitutions();
create trigger restitutions_fins_suppression after delete on restitutions
  referencing old table as anciennes for each statement execute function suivre_depuis_restitutions();

create function suivre_depuis_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  touchees uuid[];
begin
  if not exists (select from contrats) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    touchees := array(select distinct restitution_id from anciennes where type_document = 'facture' and restitution_id is not null);
  elsif tg_op = 'INSERT' then
    touchees := array(select distinct restitution_id from nouvelles where type_document = 'facture' and restitution_id is not null);
  else
    touchees := array(
      select distinct x.id from anciennes a join nouvelles n on n.id = a.id
        and (n.restitution_id, n.type_document, n.etat) is distinct from (a.restitution_id, a.type_document, a.etat),
      lateral (values (a.restitution_id), (n.restitution_id)) x (id)
      where 'facture' in (a.type_document, n.type_document) and x.id is not null);
  end if;
  if touchees <> '{}' then
    perform suivre_fins_de_contrat(array(
      select v from restitutions r, lateral vehicules_de_restitution(r.client_id, r.vehicule_id, r.plaque) v where r.id = any (touchees)));
  end if;
  return null;
end $$;
alter function suivre_depuis_documents() owner to reflet_systeme;
create trigger documents_fins_insertion after insert on documents
  referencing new table as nouvelles for each statement execute function suivre_depuis_documents();
create trigger documents_fins_modification after update on documents
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_documents();
create trigger documents_fins_suppression after delete on documents
  referencing old table as anciennes for each statement execute function suivre_depuis_documents();

-- Ce qui est déjà là : chaque compteur que le journal a vu, à son jour ; l'étape de chaque contrat.
set local role reflet_systeme;
insert into vehicule_kilometrages (client_id, vehicule_id, releve_le, kilometrage)
  select distinct on (v.id, jour) v.client_id, v.id, jour, km
  from (select h.ligne_id, h.id, (h.fait_le at time zone 'Europe/Paris')::date as jour,
               case h.operation when 'creation' then (h.apres ->> 'kilometrage')::int else (h.apres #>> '{}')::int end as km
        from historique h
        where h.entite = 'vehicules' and (h.operation = 'creation' or (h.operation = 'modification' and h.champ = 'kilometrage'))) l
  join vehicules v on v.id = l.ligne_id
  where km between 0 and 9999999
  order by v.id, jour, l.id desc;
select suivre_fins_de_contrat(array(select vehicule_id from contrats));
reset role;
