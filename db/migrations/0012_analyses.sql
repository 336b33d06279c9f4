-- Tableau de bord FRE : répartition des frais tenue par déclencheur. Relire des millions de lignes à chaque ouverture coûterait des
-- secondes à l'équipe ; un client, lui, relit ses propres lignes par leur index.
create table repartition_fre (
  mois date not null,
  loueur_id uuid not null,
  type_vehicule text not null,
  axe text not null check (axe in ('categorie', 'localisation', 'dommage')),
  -- Vide = non précisé par le document.
  valeur text not null,
  nombre bigint not null,
  montant_ht bigint not null
);
-- Sans clé unique : chaque écriture AJOUTE un écart signé et n'attend personne ; `tasser_repartition` les additionne ensuite.
create index repartition_fre_cle on repartition_fre (mois, loueur_id, type_vehicule, axe, valeur);

alter table repartition_fre enable row level security;
alter table repartition_fre force row level security;
create policy systeme on repartition_fre to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on repartition_fre to reflet_systeme;
create policy interne on repartition_fre for select to reflet_interne using (true);
-- Le client a le droit de nommer la table (la requête est la même pour tous) mais aucune politique ne lui en montre une ligne.
grant select on repartition_fre to reflet_interne, reflet_client;

-- Les lignes comptées, une par axe, avec les dimensions de leur restitution.
create view lignes_par_axe with (security_invoker = true) as
  select l.restitution_id, date_trunc('month', l.date_restitution)::date as mois, r.loueur_id, r.type_vehicule, a.axe, a.valeur,
         coalesce(l.net_ht, 0) as net_ht
  from document_lignes l
  join restitutions r on r.id = l.restitution_id
  cross join lateral (values ('categorie', l.categorie), ('localisation', coalesce(l.localisation, '')), ('dommage', coalesce(l.dommage, ''))) a (axe, valeur)
  where l.comptee;
grant select on lignes_par_axe to reflet_systeme;

create function repartir_lignes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into repartition_fre
    select date_trunc('month', l.date_restitution)::date, r.loueur_id, r.type_vehicule, a.axe, a.valeur, -count(*), -coalesce(sum(l.net_ht), 0)
    from anciennes l join restitutions r on r.id = l.restitution_id
    cross join lateral (values ('categorie', l.categorie), ('localisation', coalesce(l.localisation, '')), ('dommage', coalesce(l.dommage, ''))) a (axe, valeur)
    where l.comptee group by 1, 2, 3, 4, 5;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into repartition_fre
    select date_trunc('month', l.date_restitution)::date, r.loueur_id, r.type_vehicule, a.axe, a.valeur, count(*), coalesce(sum(l.net_ht), 0)
    from nouvelles l join restitutions r on r.id = l.restitution_id
    cross join lateral (values ('categorie', l.categorie), ('localisation', coalesce(l.localisation, '')), ('dommage', coalesce(l.dommage, ''))) a (axe, valeur)
    where l.comptee group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger lignes_repartition_insertion after insert on document_lignes
  referencing new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_modification after update on document_lignes
  referencing old table as anciennes new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_suppression after delete on document_lignes
  referencing old table as anciennes for each statement execute function repartir_lignes();

-- Avant la modification : les lignes portent encore l'ancienne date. Si la date change aussi, la cascade de la clé étrangère les
-- déplacera ensuite, sous le nouveau loueur et le nouveau type. À la suppression, la cascade ne trouvera plus la restitution.
create function repartir_restitution() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into repartition_fre
  select mois, old.loueur_id, old.type_vehicule, axe, valeur, -count(*), -sum(net_ht)
  from lignes_par_axe where restitution_id = old.id group by 1, 4, 5;
  if tg_op = 'DELETE' then return old; end if;
  insert into repartition_fre
  select mois, new.loueur_id, new.type_vehicule, axe, valeur, count(*), sum(net_ht)
  from lignes_par_axe where restitution_id = old.id group by 1, 4, 5;
  return new;
end $$;
create trigger restitutions_repartition_modification before update on restitutions for each row
  when (old.loueur_id is distinct from new.loueur_id or old.type_vehicule is distinct from new.type_vehicule)
  execute function repartir_restitution();
create trigger restitutions_repartition_suppression before delete on restitutions for each row execute function repartir_restitution();

-- Additionne les écarts devenus nombreux. Un seul programme tasse à la fois, personne ne l'attend : un autre le fera plus tard.
create function tasser_repartition() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Le tassement insère à son tour : sans ajout, c'est fini.
  if not exists (select 1 from ajouts) or not pg_try_advisory_xact_lock(7245012) then return null; end if;
  with pleines as (
    select r.mois, r.loueur_id, r.type_vehicule, r.axe, r.valeur
    from repartition_fre r join (select distinct mois, loueur_id, type_vehicule, axe, valeur from ajouts) a
      using (mois, loueur_id, type_vehicule, axe, valeur)
    group by 1, 2, 3, 4, 5 having count(*) >= 4
  ), retirees as (
    delete from repartition_fre r using pleines p
    where (r.mois, r.loueur_id, r.type_vehicule, r.axe, r.valeur) = (p.mois, p.loueur_id, p.type_vehicule, p.axe, p.valeur)
    returning r.*
  )
  insert into repartition_fre
  select mois, loueur_id, type_vehicule, axe, valeur, sum(nombre), sum(montant_ht) from retirees
  group by 1, 2, 3, 4, 5 having sum(nombre) <> 0 or sum(montant_ht) <> 0;
  return null;
end $$;
create trigger repartition_tassement after insert on repartition_fre
  referencing new table as ajouts for each statement execute function tasser_repartition();

-- Reprise complète, après un chargement en masse fait déclencheurs coupés ; rend le nombre de sommes écrites.
create function recalculer_repartition() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ecrites bigint;
begin
  lock table repartition_fre in exclusive mode;
  delete from repartition_fre;
  insert into repartition_fre select mois, loueur_id, type_vehicule, axe, valeur, count(*), sum(net_ht) from lignes_par_axe group by 1, 2, 3, 4, 5;
  get diagnostics ecrites = row_count;
  return ecrites;
end $$;
revoke execute on function recalculer_repartition() from public;
alter function repartir_lignes() owner to reflet_systeme;
alter function repartir_restitution() owner to reflet_systeme;
alter function tasser_repartition() owner to reflet_systeme;
alter function recalculer_repartition() owner to reflet_systeme;
grant execute on function recalculer_repartition() to reflet_systeme;
select recalculer_repartition();

-- L'équipe ne lit plus les lignes par date : cet index ne servait qu'à l'ancienne lecture.
drop index document_lignes_analyse;

-- La compilation à la volée coûte plus que nos requêtes ; le propriétaire de la base peut ne pas avoir ce droit sur le rôle.
do $$ begin
  alter role reflet_connexion set jit = off;
exception when insufficient_privilege then null;
end $$;
