-- Tableau de bord FRE : la répartition tenue par déclencheur se range par client et par critère de filtre. Le client comme l'équipe lisent
-- des sommes, jamais les lignes une à une (docs/adr/0008-sommes-tenues.md). Les autres sommes tenues reçoivent leurs contrôles.

drop trigger lignes_repartition_insertion on document_lignes;
drop trigger lignes_repartition_modification on document_lignes;
drop trigger lignes_repartition_suppression on document_lignes;
drop trigger restitutions_repartition_modification on restitutions;
drop trigger restitutions_repartition_suppression on restitutions;
-- Tout y est calculé : la reprise, en fin de migration, la refait dans sa nouvelle forme.
drop view lignes_par_axe;
drop table repartition_fre;

-- Les critères du tableau de bord, seuls ; « ensemble » est l'absence de critère. Croiser les critères ferait autant de sommes que de lignes.
create function criteres_fre(loueur_id uuid, agence text, marque text, type_vehicule text) returns table (critere text, choix text)
  language sql immutable parallel safe rows 5 as $$
  values ('ensemble', ''), ('loueur_id', loueur_id::text), ('agence', agence), ('marque', marque), ('type_vehicule', type_vehicule)
$$;
-- Ce que les graphes de lignes montrent. Vide = non précisé par le document.
create function axes_fre(categorie text, localisation text, dommage text) returns table (axe text, valeur text)
  language sql immutable parallel safe rows 3 as $$
  values ('categorie', categorie), ('localisation', coalesce(localisation, '')), ('dommage', coalesce(dommage, ''))
$$;

create table repartition_fre (
  id bigint generated always as identity primary key,
  client_id uuid not null references clients (id) on delete cascade,
  annee smallint not null check (annee between 1990 and 2100),
  critere text not null check (critere in ('ensemble', 'loueur_id', 'agence', 'marque', 'type_vehicule')),
  choix text not null,
  axe text not null check (axe in ('categorie', 'localisation', 'dommage')),
  valeur text not null check (length(valeur) <= 60),
  nombre bigint not null,
  montant_ht bigint not null,
  check ((critere = 'ensemble') = (choix = '')),
  -- Un écart qui ne change rien ne s'écrit pas.
  check (nombre <> 0 or montant_ht <> 0)
);
-- La clé des sommes n'est pas unique : chaque écriture AJOUTE un écart signé et n'attend personne ; `tasser_repartition` les additionne.
-- Le client vient après le critère : l'équipe lit d'un trait tous les clients d'un critère, un client saute droit au sien.
create index repartition_fre_cle on repartition_fre (critere, choix, client_id, annee, axe, valeur) include (nombre, montant_ht);

alter table repartition_fre enable row level security;
alter table repartition_fre force row level security;
create policy systeme on repartition_fre to reflet_systeme using (true) with check (true);
create policy interne on repartition_fre for select to reflet_interne using (true);
create policy client on repartition_fre for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select, insert, update, delete on repartition_fre to reflet_systeme;
grant select on repartition_fre to reflet_interne, reflet_client;

-- Chaque ligne comptée, une fois par critère et par axe : ce que la répartition doit égaler.
create view lignes_reparties with (security_invoker = true) as
  select r.client_id, extract(year from l.date_restitution)::smallint as annee, c.critere, c.choix, a.axe, a.valeur, coalesce(l.net_ht, 0) as net_ht
  from document_lignes l
  join restitutions r on r.id = l.restitution_id
  cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage) a
  where l.comptee;
grant select on lignes_reparties to reflet_systeme;

-- La restitution d'abord, dans l'ordre des identifiants : qui change ses critères et qui change ses lignes passent l'un après l'autre, et le
-- second lit ce que le premier a écrit. Personne d'autre n'attend : deux restitutions du même client ne se gênent pas.
create or replace function repartir_lignes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform 1 from restitutions where id in (select restitution_id from anciennes where comptee) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur, -count(*), -coalesce(sum(l.net_ht), 0)
    from anciennes l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage) a
    where l.comptee group by 1, 2, 3, 4, 5, 6;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform 1 from restitutions where id in (select restitution_id from nouvelles where comptee) order by id for no key update;
    insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
    select r.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur, count(*), coalesce(sum(l.net_ht), 0)
    from nouvelles l
    join restitutions r on r.id = l.restitution_id
    cross join lateral criteres_fre(r.loueur_id, r.agence, r.marque, r.type_vehicule) c
    cross join lateral axes_fre(l.categorie, l.localisation, l.dommage) a
    where l.comptee group by 1, 2, 3, 4, 5, 6;
  end if;
  return null;
end $$;
create trigger lignes_repartition_insertion after insert on document_lignes
  referencing new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_modification after update on document_lignes
  referencing old table as anciennes new table as nouvelles for each statement execute function repartir_lignes();
create trigger lignes_repartition_suppression after delete on document_lignes
  referencing old table as anciennes for each statement execute function repartir_lignes();

-- Avant la modification, la restitution déjà verrouillée : les lignes portent encore l'ancienne date. Si la date change aussi, la cascade
-- de la clé étrangère les déplacera ensuite, sous les nouveaux critères. À la suppression, la cascade ne trouvera plus la restitution.
-- Un critère qui ne change pas s'annule et ne s'écrit pas.
create or replace function repartir_restitution() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select c.client_id, extract(year from l.date_restitution)::smallint, c.critere, c.choix, a.axe, a.valeur,
         sum(c.signe), coalesce(sum(c.signe * l.net_ht), 0)
  from document_lignes l
  cross join (
    select old.client_id, critere, choix, -1 as signe from criteres_fre(old.loueur_id, old.agence, old.marque, old.type_vehicule)
    union all
    select new.client_id, critere, choix, 1 from criteres_fre(new.loueur_id, new.agence, new.marque, new.type_vehicule) where tg_op = 'UPDATE') c
  cross join lateral axes_fre(l.categorie, l.localisation, l.dommage) a
  where l.restitution_id = old.id and l.comptee
  group by 1, 2, 3, 4, 5, 6 having sum(c.signe) <> 0;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger restitutions_repartition_modification before update on restitutions for each row
  when ((old.client_id, old.loueur_id, old.agence, old.marque, old.type_vehicule)
        is distinct from (new.client_id, new.loueur_id, new.agence, new.marque, new.type_vehicule))
  execute function repartir_restitution();
create trigger restitutions_repartition_suppression before delete on restitutions for each row execute function repartir_restitution();

-- Additionne les écarts devenus nombreux. Un seul programme tasse à la fois, personne ne l'attend : un autre le fera plus tard.
create or replace function tasser_repartition() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Le tassement insère à son tour : sans ajout, c'est fini. Une reprise complète, elle, n'a rien à tasser.
  if not exists (select 1 from ajouts) or exists (select 1 from ajouts offset 50000) then return null; end if;
  if not pg_try_advisory_xact_lock(7245012) then return null; end if;
  with pleines as materialized (
    select r.critere, r.choix, r.client_id, r.annee, r.axe, r.valeur
    from (select distinct critere, choix, client_id, annee, axe, valeur from ajouts) a
    join repartition_fre r using (critere, choix, client_id, annee, axe, valeur)
    group by 1, 2, 3, 4, 5, 6 having count(*) >= 4
  ), retirees as (
    delete from repartition_fre r using pleines p
    where (r.critere, r.choix, r.client_id, r.annee, r.axe, r.valeur) = (p.critere, p.choix, p.client_id, p.annee, p.axe, p.valeur)
    returning r.*
  )
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select client_id, annee, critere, choix, axe, valeur, sum(nombre), sum(montant_ht) from retirees
  group by 1, 2, 3, 4, 5, 6 having sum(nombre) <> 0 or sum(montant_ht) <> 0;
  return null;
end $$;
create trigger repartition_tassement after insert on repartition_fre
  referencing new table as ajouts for each statement execute function tasser_repartition();

-- Reprise complète, après un chargement en masse fait déclencheurs coupés ; rend le nombre de sommes écrites. Les quinze découpes d'une
-- ligne se font par ensembles de groupement : la table n'est lue qu'une fois.
create or replace function recalculer_repartition() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set work_mem = '128MB' as $$
declare
  ecrites bigint;
begin
  lock table repartition_fre in exclusive mode;
  delete from repartition_fre;
  insert into repartition_fre (client_id, annee, critere, choix, axe, valeur, nombre, montant_ht)
  select client_id, annee,
         case when grouping(loueur_id) = 0 then 'loueur_id' when grouping(agence) = 0 then 'agence' when grouping(marque) = 0 then 'marque'
              when grouping(type_vehicule) = 0 then 'type_vehicule' else 'ensemble' end,
         coalesce(loueur_id::text, agence, marque, type_vehicule, ''),
         case when grouping(categorie) = 0 then 'categorie' when grouping(localisation) = 0 then 'localisation' else 'dommage' end,
         coalesce(categorie, localisation, dommage), count(*), sum(net_ht)
  from (
    select r.client_id, extract(year from l.date_restitution)::smallint as annee, r.loueur_id, r.agence, r.marque, r.type_vehicule,
           l.categorie, coalesce(l.localisation, '') as localisation, coalesce(l.dommage, '') as dommage, coalesce(l.net_ht, 0) as net_ht
    from document_lignes l join restitutions r on r.id = l.restitution_id where l.comptee) l
  group by grouping sets ((client_id, annee), (client_id, annee, loueur_id), (client_id, annee, agence), (client_id, annee, marque),
                          (client_id, annee, type_vehicule)),
           grouping sets ((categorie), (localisation), (dommage))
  order by 3, 4, 1, 2, 5, 6;
  get diagnostics ecrites = row_count;
  return ecrites;
end $$;
alter function repartir_lignes() owner to reflet_systeme;
alter function repartir_restitution() owner to reflet_systeme;
alter function tasser_repartition() owner to reflet_systeme;
alter function recalculer_repartition() owner to reflet_systeme;

-- La restitution se verrouille avant ses lignes, dans le même ordre que la personne qui modifie la fiche : l'une attend l'autre, aucune ne tue l'autre.
create or replace function recompter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r uuid := coalesce(new.restitution_id, old.restitution_id);
  reference uuid;
begin
  if r is null then return null; end if;
  perform 1 from restitutions where id = r for no key update;
  select d.id into reference from documents d
  where d.restitution_id = r and d.etat = 'valide' and d.type_document in ('rapport', 'facture')
  order by d.type_document = 'facture' desc, d.valide_le desc, d.id limit 1;

  update document_lignes l set comptee = not l.comptee
  where l.restitution_id = r
    and l.comptee is distinct from coalesce(l.document_id = reference and l.nature = 'fre' and l.facturable, false);

  update restitutions set
    rapport_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'rapport'
                  order by d.valide_le desc, d.id limit 1),
    facture_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'facture'
                  order by d.valide_le desc, d.id limit 1)
  where id = r;
  return null;
end $$;

-- Les totaux des listes : un seul passage par instruction, dans l'ordre des clés, et rien pour ce qui ne change pas. Deux passages (retirer,
-- puis ajouter) prenaient les verrous dans deux ordres : deux tickets échangeant leurs statuts pouvaient s'attendre l'un l'autre.
-- La somme proposée n'est jamais négative (les contrôles la regardent avant le conflit) ; l'écart signé est relu pour la ligne existante.
create or replace function compter_restitutions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, count(*), sum(montant_ht_apres_remise) from nouvelles group by 1, 2 order by 1, 2
    on conflict (client_id, loueur_id) do update set nombre = t.nombre + excluded.nombre, montant_ht = t.montant_ht + excluded.montant_ht;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, loueur_id, -count(*) as nombre, -sum(montant_ht_apres_remise) as montant from anciennes group by 1, 2
    )
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht) select client_id, loueur_id, 0, 0 from ecarts order by 1, 2
    on conflict (client_id, loueur_id) do update set (nombre, montant_ht) = (
      select t.nombre + e.nombre, t.montant_ht + e.montant from ecarts e where (e.client_id, e.loueur_id) = (t.client_id, t.loueur_id));
  else
    with ecarts as materialized (
      select client_id, loueur_id, sum(nombre) as nombre, sum(montant) as montant
      from (select client_id, loueur_id, -1 as nombre, -montant_ht_apres_remise as montant from anciennes
            union all select client_id, loueur_id, 1, montant_ht_apres_remise from nouvelles) m
      group by 1, 2 having sum(nombre) <> 0 or sum(montant) <> 0
    )
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, greatest(nombre, 0), greatest(montant, 0) from ecarts order by 1, 2
    on conflict (client_id, loueur_id) do update set (nombre, montant_ht) = (
      select t.nombre + e.nombre, t.montant_ht + e.montant from ecarts e where (e.client_id, e.loueur_id) = (t.client_id, t.loueur_id));
  end if;
  return null;
end $$;

create or replace function compter_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, count(*) from nouvelles group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + excluded.nombre;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, -count(*) as nombre from anciennes group by 1, 2, 3
    )
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, 0 from ecarts order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket) = (t.client_id, t.type_demande, t.statut_ticket));
  else
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, 1 from nouvelles) m
      group by 1, 2, 3 having sum(nombre) <> 0
    )
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, greatest(nombre, 0) from ecarts order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket) = (t.client_id, t.type_demande, t.statut_ticket));
  end if;
  return null;
end $$;

create or replace function compter_listes_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from nouvelles
    where statut_facture_client is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + excluded.nombre;
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, count(*) from nouvelles
    where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + excluded.nombre;
  elsif tg_op = 'DELETE' then
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, statut_facture_client, -count(*) as nombre from anciennes
      where statut_facture_client is not null group by 1, 2, 3, 4
    )
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, 0 from ecarts order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket, e.statut_facture_client)
                                        = (t.client_id, t.type_demande, t.statut_ticket, t.statut_facture_client));
    with ecarts as materialized (
      select client_id, type_sinistre, tiers, -count(*) as nombre from anciennes
      where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3
    )
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, 0 from ecarts order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + (
      select e.nombre from ecarts e
      where e.client_id = t.client_id and e.type_sinistre is not distinct from t.type_sinistre and e.tiers is not distinct from t.tiers);
  else
    with ecarts as materialized (
      select client_id, type_demande, statut_ticket, statut_facture_client, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, statut_facture_client, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, statut_facture_client, 1 from nouvelles) m
      where statut_facture_client is not null group by 1, 2, 3, 4 having sum(nombre) <> 0
    )
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, greatest(nombre, 0) from ecarts order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + (
      select e.nombre from ecarts e where (e.client_id, e.type_demande, e.statut_ticket, e.statut_facture_client)
                                        = (t.client_id, t.type_demande, t.statut_ticket, t.statut_facture_client));
    with ecarts as materialized (
      select client_id, type_sinistre, tiers, sum(nombre) as nombre
      from (select client_id, type_demande, statut_ticket, type_sinistre, tiers, -1 as nombre from anciennes
            union all select client_id, type_demande, statut_ticket, type_sinistre, tiers, 1 from nouvelles) m
      where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 having sum(nombre) <> 0
    )
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, greatest(nombre, 0) from ecarts order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + (
      select e.nombre from ecarts e
      where e.client_id = t.client_id and e.type_sinistre is not distinct from t.type_sinistre and e.tiers is not distinct from t.tiers);
  end if;
  return null;
end $$;

-- Clés et contrôles qui manquaient. « Non renseigné » interdit à la clé naturelle des sinistres clos d'être primaire.
alter table totaux_sinistres_clos add column id bigint generated always as identity primary key;
alter table totaux_restitutions add check (nombre >= 0), add check (montant_ht >= 0);
alter table totaux_tickets add check (nombre >= 0);
alter table totaux_factures add check (nombre >= 0);
alter table totaux_sinistres_clos add check (nombre >= 0), add check (type_sinistre in ('assurance', 'hors_assurance'));
alter table totaux_tickets
  add check (type_demande in ('sinistre', 'restitution', 'convoyage', 'etat_des_lieux')),
  add check (statut_ticket in ('nouvelle_demande', 'en_cours', 'programme', 'cloture'));
alter table totaux_factures
  add check (type_demande in ('sinistre', 'restitution', 'convoyage', 'etat_des_lieux')),
  add check (statut_ticket in ('nouvelle_demande', 'en_cours', 'programme', 'cloture')),
  add check (statut_facture_client in ('à payer', 'payée', 'ticket en cours'));
alter table documents
  add check (jsonb_typeof(identification) = 'object'), add check (jsonb_typeof(anomalies) = 'array'), add check (jsonb_typeof(sources) = 'object');
alter table document_lignes
  add check (jsonb_typeof(zone) = 'object'), add check (jsonb_typeof(details) = 'object'),
  -- Une ligne qui compte est rattachée et datée : sans cela elle ne serait dans aucune somme.
  add check (not comptee or (restitution_id is not null and date_restitution is not null));
alter table conditions_loueur add check (jsonb_typeof(seuils) = 'object'), add check (jsonb_typeof(grille_vetuste) in ('array', 'object'));
alter table fichiers add check (length(type_mime) between 3 and 100);
alter table historique add check ((operation = 'modification') = (champ is not null));
alter table schema_migrations add check (numero >= 1), add check (length(nom) between 1 and 200);

grant usage on all sequences in schema public to reflet_systeme;
revoke execute on function recalculer_repartition() from public;
grant execute on function recalculer_repartition() to reflet_systeme;
-- Le tableau de bord d'un client se lit dans l'index seul : ses restitutions sont éparpillées dans toute la table.
create index restitutions_client_analyses on restitutions (client_id, date_restitution)
  include (id, loueur_id, agence, marque, type_vehicule, kilometrage, montant_ht_apres_remise, rapport_ht, facture_ht);
-- Deux critères croisés relisent les lignes, restitution par restitution ; plus personne ne les lit par client et par date.
create index document_lignes_comptees on document_lignes (restitution_id)
  include (client_id, categorie, localisation, dommage, net_ht) where comptee;
drop index document_lignes_client;

-- La table vient de naître : sans statistiques, la première lecture ferait le mauvais choix d'index.
select recalculer_repartition();
analyze repartition_fre;
