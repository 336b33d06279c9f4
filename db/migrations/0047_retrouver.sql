-- Retrouver et agir vite : la recherche de partout, les vues de chaque liste, les commentaires et leurs mentions.

-- LIKE n'est pas étanche : devant une politique de lignes, PostgreSQL ne peut pas s'en servir avant d'avoir trié les lignes permises, et parcourt
-- toutes celles de la société. La recherche choisit donc ses candidats dans trouver(), qui ne rend que des identifiants ; ce qui se lit
-- ensuite passe par les politiques, comme partout. La société est dans l'index : 300 000 tickets ne se parcourent pas.
create extension if not exists btree_gin with schema public;
drop index tickets_recherche;
create index tickets_recherche on tickets using gin (client_id, recherche gin_trgm_ops);
drop index restitutions_recherche;
create index restitutions_recherche on restitutions using gin (client_id, recherche gin_trgm_ops);
drop index vehicules_recherche;
create index vehicules_recherche on vehicules using gin (client_id, recherche gin_trgm_ops);
drop index conducteurs_recherche;
create index conducteurs_recherche on conducteurs using gin (client_id, recherche gin_trgm_ops);

-- Un document se retrouve par son numéro, sa plaque, son loueur, et par les lignes qu'on y a lues.
alter table documents add column recherche text not null generated always as (
  plier(coalesce(numero, '')) || '|' || plier(coalesce(identification ->> 'immatriculation', '')) || '|'
  || plier(coalesce(identification ->> 'vin', '')) || '|' || plier(coalesce(loueur_lu, ''))) stored;
create index documents_recherche on documents using gin (client_id, recherche gin_trgm_ops);
create index document_lignes_recherche on document_lignes using gin (client_id, plier(designation) gin_trgm_ops);
create index clients_recherche on clients using gin (plier(nom) gin_trgm_ops);
create index loueurs_recherche on loueurs using gin (plier(nom) gin_trgm_ops);

create type trouvaille as (genre text, id uuid, rang integer);

-- Un mot courant (une ville, une marque) est dans des milliers de fiches : les plus récentes suffisent, et l'index par date s'arrête vite. Un
-- genre qui n'en a pas `limite` parmi elles a peu de réponses : trouver() les prend toutes par leur texte.
create function trouver_recentes(motifs text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
begin
  if acteur_id() is null or motifs[1] is null then
    return;
  end if;
  return query
    select 'ticket'::text, x.id, 1 from (
      select t.id, t.recherche, t.cree_le from tickets t where (societe is null or t.client_id = societe)
      order by t.cree_le desc, t.id desc limit 1000) x
    where x.recherche like all (motifs) order by x.cree_le desc limit limite;
  return query
    select 'restitution'::text, x.id, 1 from (
      select r.id, r.recherche, r.date_restitution from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 1000) x
    where x.recherche like all (motifs) order by x.date_restitution desc limit limite;
  return query
    select 'document'::text, x.id, 1 from (
      select r.id as restitution_id from restitutions r where (societe is null or r.client_id = societe)
      order by r.date_restitution desc, r.id desc limit 200) r
    cross join lateral (
      select d.id from documents d where d.restitution_id = r.restitution_id
        and exists (select from document_lignes l where l.document_id = d.id and plier(l.designation) like all (motifs))) x
    limit limite;
end $$;
alter function trouver_recentes(text[], integer) owner to reflet_systeme;
revoke all on function trouver_recentes(text[], integer) from public;
grant execute on function trouver_recentes(text[], integer) to reflet_interne, reflet_client;

-- Les fiches où figurent tous les motifs, par leur texte, sauf celles des genres déjà pourvus. `rang` 0 : le texte commence ainsi.
create function trouver(motifs text[], debut text, pourvus text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
  m1 constant text := motifs[1];
  m2 constant text := motifs[2];
  m3 constant text := motifs[3];
  m4 constant text := motifs[4];
begin
  if acteur_id() is null or m1 is null then
    return;
  end if;
  if not 'ticket' = any (pourvus) then
    return query
      with c as materialized (
        select t.id, t.recherche, t.cree_le from tickets t
        where (societe is null or t.client_id = societe) and t.recherche like m1 and (m2 is null or t.recherche like m2)
          and (m3 is null or t.recherche like m3) and (m4 is null or t.recherche like m4) limit 4000)
      select 'ticket'::text, c.id, (not c.recherche like debut)::integer from c order by 3, c.cree_le desc limit limite;
  end if;
  if not 'restitution' = any (pourvus) then
    return query
      with c as materialized (
        select r.id, r.recherche, r.date_restitution from restitutions r
        where (societe is null or r.client_id = societe) and r.recherche like m1 and (m2 is null or r.recherche like m2)
          and (m3 is null or r.recherche like m3) and (m4 is null or r.recherche like m4) limit 4000)
      select 'restitution'::text, c.id, (not c.recherche like debut)::integer from c order by 3, c.date_restitution desc limit limite;
  end if;
  return query
    with c as materialized (
      select v.id, v.recherche, v.archive_le, v.cree_le from vehicules v
      where (societe is null or v.client_id = societe) and v.recherche like m1 and (m2 is null or v.recherche like m2)
        and (m3 is null or v.recherche like m3) and (m4 is null or v.recherche like m4) limit 4000)
    select 'vehicule'::text, c.id, (not c.recherche like debut)::integer from c
    order by c.archive_le is not null, 3, c.cree_le desc limit limite;
  return query
    with c as materialized (
      select p.id, p.recherche, p.archive_le, p.cree_le from conducteurs p
      where (societe is null or p.client_id = societe) and p.recherche like m1 and (m2 is null or p.recherche like m2)
        and (m3 is null or p.recherche like m3) and (m4 is null or p.recherche like m4) limit 4000)
    select 'conducteur'::text, c.id, (not c.recherche like debut)::integer from c
    order by c.archive_le is not null, 3, c.cree_le desc limit limite;
  return query
    with c as materialized (
      select d.id, d.cree_le, d.etat from documents d
      where (societe is null or d.client_id = societe) and d.recherche like m1 and (m2 is null or d.recherche like m2)
        and (m3 is null or d.recherche like m3) and (m4 is null or d.recherche like m4) limit 4000)
    select 'document'::text, c.id, 0 from c order by c.etat = 'remplace', c.cree_le desc limit limite;
  -- Les mots d'un document se cherchent dans une même ligne.
  if not 'document' = any (pourvus) then
    return query
      with c as materialized (
        select l.document_id, l.date_restitution from document_lignes l
        where (societe is null or l.client_id = societe) and plier(l.designation) like m1 and (m2 is null or plier(l.designation) like m2)
          and (m3 is null or plier(l.designation) like m3) and (m4 is null or plier(l.designation) like m4) limit 4000)
      select 'document'::text, c.document_id, 1 from c group by 2 order by max(c.date_restitution) desc nulls last limit limite;
  end if;
  return query
    select 'garage'::text, g.id, (not g.recherche like debut)::integer from garages g
    where societe is null and g.recherche like m1 and (m2 is null or g.recherche like m2) and (m3 is null or g.recherche like m3)
    order by g.archive_le is not null, 3, g.nom limit limite;
  return query
    select 'societe'::text, c.id, (not plier(c.nom) like debut)::integer from clients c
    where societe is null and plier(c.nom) like m1 and (m2 is null or plier(c.nom) like m2) and (m3 is null or plier(c.nom) like m3)
    order by 3, c.nom limit limite;
  return query
    select 'loueur'::text, l.id, (not plier(l.nom) like debut)::integer from loueurs l
    where societe is null and plier(l.nom) like m1 and (m2 is null or plier(l.nom) like m2)
    order by l.archive_le is not null, 3, l.nom limit limite;
end $$;
alter function trouver(text[], text, text[], integer) owner to reflet_systeme;
revoke all on function trouver(text[], text, text[], integer) from public;
grant execute on function trouver(text[], text, text[], integer) to reflet_interne, reflet_client;

-- Rien d'exact : les fiches où figure l'une des formes à une faute près. Chaque forme se cherche dans l'index.
create function trouver_proche(formes text[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  societe constant uuid := acteur_client_id();
  recentes uuid[];
begin
  if acteur_id() is null then
    return;
  end if;
  -- Comme pour l'exact : une forme courante se prend parmi les plus récentes.
  recentes := array(
    select x.id from (select t.id, t.recherche, t.cree_le from tickets t where (societe is null or t.client_id = societe)
                      order by t.cree_le desc, t.id desc limit 1000) x
    where x.recherche like any (formes) order by x.cree_le desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.cree_le from unnest(formes) f (forme)
        cross join lateral (select t.id, t.cree_le from tickets t
                            where (societe is null or t.client_id = societe) and t.recherche like f.forme limit 20) x) c
      order by c.cree_le desc limit limite);
  end if;
  return query select 'ticket'::text, x, 2 from unnest(recentes) x;
  recentes := array(
    select x.id from (select r.id, r.recherche, r.date_restitution from restitutions r where (societe is null or r.client_id = societe)
                      order by r.date_restitution desc, r.id desc limit 1000) x
    where x.recherche like any (formes) order by x.date_restitution desc limit limite);
  if cardinality(recentes) < limite then
    recentes := array(
      select c.id from (
        select distinct x.id, x.date_restitution from unnest(formes) f (forme)
        cross join lateral (select r.id, r.date_restitution from restitutions r
                            where (societe is null or r.client_id = societe) and r.recherche like f.forme limit 20) x) c
      order by c.date_restitution desc limit limite);
  end if;
  return query select 'restitution'::text, x, 2 from unnest(recentes) x;
  return query
    select distinct 'vehicule'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select v.id from vehicules v
                        where (societe is null or v.client_id = societe) and v.archive_le is null and v.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'conducteur'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select p.id from conducteurs p
                        where (societe is null or p.client_id = societe) and p.archive_le is null and p.recherche like f.forme limit 20) x
    limit limite;
  return query
    select distinct 'document'::text, x.id, 2 from unnest(formes) f (forme)
    cross join lateral (select d.id from documents d
                        where (societe is null or d.client_id = societe) and d.recherche like f.forme limit 20) x
    limit limite;
  if societe is null then
    return query select 'garage'::text, g.id, 2 from garages g where g.archive_le is null and g.recherche like any (formes) limit limite;
    return query select 'societe'::text, c.id, 2 from clients c where plier(c.nom) like any (formes) limit limite;
    return query select 'loueur'::text, l.id, 2 from loueurs l where l.archive_le is null and plier(l.nom) like any (formes) limit limite;
  end if;
end $$;
alter function trouver_proche(text[], integer) owner to reflet_systeme;
revoke all on function trouver_proche(text[], integer) from public;
grant execute on function trouver_proche(text[], integer) to reflet_interne, reflet_client;

-- L'exact, ou à défaut l'approchant, en une instruction.
create function retrouver(motifs text[], debut text, formes text[], limite integer) returns setof trouvaille
  language plpgsql stable set search_path = pg_catalog, public as $$
declare
  recentes constant trouvaille[] := array(select x from trouver_recentes(motifs, limite) x);
  pourvus constant text[] := array(select r.genre from unnest(recentes) r group by 1 having count(*) >= limite);
  exactes constant trouvaille[] := array(select x from trouver(motifs, debut, pourvus, limite) x);
begin
  return query select * from unnest(exactes) union all select r.* from unnest(recentes) r where r.genre = any (pourvus);
  if not found then
    return query select * from trouver_proche(formes, limite);
  end if;
end $$;
revoke all on function retrouver(text[], text, text[], integer) from public;
grant execute on function retrouver(text[], text, text[], integer) to reflet_interne, reflet_client;

-- Ce que seule l'équipe consulte, lu sous son propre rôle : un client n'a pas le droit de nommer la table des garages.
create function decrire_fiches_equipe(garages_trouves uuid[], societes_trouvees uuid[], loueurs_trouves uuid[])
  returns table (genre text, id uuid, titre text, detail text)
  language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if not acteur_est_interne() then
    return;
  end if;
  return query select 'garage'::text, g.id, g.nom, nullif(concat_ws(' ', g.code_postal, g.ville), '') from garages g where g.id = any (garages_trouves);
  return query select 'societe'::text, c.id, c.nom, null::text from clients c where c.id = any (societes_trouvees);
  return query select 'loueur'::text, l.id, l.nom, null::text from loueurs l where l.id = any (loueurs_trouves);
end $$;
revoke all on function decrire_fiches_equipe(uuid[], uuid[], uuid[]) from public;
grant execute on function decrire_fiches_equipe(uuid[], uuid[], uuid[]) to reflet_interne, reflet_client;

-- Une vue garde les filtres, le tri et les colonnes de n'importe quelle liste.
alter table vues drop constraint vues_ecran_check;
alter table vues add constraint vues_ecran_check check (ecran ~ '^[a-z][a-z-]{1,40}$');
-- Le besoin des restitutions ouvre les analyses ; les vues d'une liste sont à qui voit la liste.
alter policy client on vues using (client_id = (select acteur_client_id())
  and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions'))) and (partagee or utilisateur_id = (select acteur_id())));
alter policy client_ecrit on vues
  using (client_id = (select acteur_client_id()) and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions')))
         and utilisateur_id = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions')))
         and utilisateur_id = (select acteur_id()));

-- La vue qu'une personne veut en ouvrant une liste : la sienne, ou une vue qu'on partage avec elle.
create table vues_par_defaut (
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  ecran text not null check (ecran ~ '^[a-z][a-z-]{1,40}$'),
  vue_id uuid not null references vues (id) on delete cascade,
  primary key (utilisateur_id, ecran)
);
create index vues_par_defaut_vue on vues_par_defaut (vue_id);
alter table vues_par_defaut enable row level security;
alter table vues_par_defaut force row level security;
create policy systeme on vues_par_defaut to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on vues_par_defaut to reflet_systeme;
create policy soi on vues_par_defaut to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
grant select, insert, update (vue_id), delete on vues_par_defaut to reflet_interne, reflet_client;

-- Commentaires d'un ticket ou d'une restitution. Un commentaire interne n'existe que pour l'équipe. Supprimé, il quitte l'écran et peut revenir.
create table commentaires (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  ticket_id uuid,
  restitution_id uuid,
  interne boolean not null,
  texte text not null check (length(btrim(texte)) between 1 and 4000),
  cites uuid[] not null default '{}' check (cardinality(cites) <= 20),
  auteur_id uuid references utilisateurs (id) on delete set null,
  cle_idempotence uuid,
  cree_le timestamptz not null,
  modifie_le timestamptz,
  supprime_le timestamptz,
  unique (client_id, id),
  check (num_nonnulls(ticket_id, restitution_id) = 1),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, restitution_id) references restitutions (client_id, id) on update cascade on delete cascade
);
create index commentaires_ticket on commentaires (ticket_id, cree_le) where ticket_id is not null;
create index commentaires_restitution on commentaires (restitution_id, cree_le) where restitution_id is not null;
create index commentaires_client on commentaires (client_id);
create index commentaires_auteur on commentaires (auteur_id);
create unique index commentaires_idempotence on commentaires (auteur_id, cle_idempotence) where cle_idempotence is not null;
create trigger commentaires_journal after insert or update or delete on commentaires for each row execute function journaliser();
alter table commentaires enable row level security;
alter table commentaires force row level security;
create policy systeme on commentaires to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on commentaires to reflet_systeme;
create policy interne on commentaires for select to reflet_interne using (true);
create policy interne_ecrit on commentaires for insert to reflet_interne with check (auteur_id = (select acteur_id()));
create policy interne_corrige on commentaires for update to reflet_interne
  using (auteur_id = (select acteur_id())) with check (auteur_id = (select acteur_id()));
create policy client on commentaires for select to reflet_client
  using (client_id = (select acteur_client_id()) and not interne and (restitution_id is null or (select acteur_a_besoin('restitutions'))));
create policy client_ecrit on commentaires for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id())
              and (restitution_id is null or (select acteur_a_besoin('restitutions'))));
create policy client_corrige on commentaires for update to reflet_client
  using (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id()));
grant select, insert, update (texte, cites, modifie_le, supprime_le) on commentaires to reflet_interne, reflet_client;

-- Qui peut voir une fiche de cette société : l'équipe, et ses personnes si le commentaire n'est pas interne. Une fiche que l'appelant ne voit
-- pas n'a personne à citer.
create function personnes_citables(societe uuid, de_restitution boolean, reserve boolean)
  returns table (id uuid, nom text, equipe boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email), u.role <> 'client'
  from utilisateurs u left join clients c on c.id = u.client_id
  where u.actif and acteur_id() is not null and (acteur_client_id() is null or (acteur_client_id() = societe and not reserve))
    and (u.role <> 'client' or (u.client_id = societe and not reserve and (not de_restitution or 'restitutions' = any (c.besoins))))
  order by 2, 1
$$;
alter function personnes_citables(uuid, boolean, boolean) owner to reflet_systeme;
revoke all on function personnes_citables(uuid, boolean, boolean) from public;
grant execute on function personnes_citables(uuid, boolean, boolean) to reflet_interne, reflet_client;

-- Le nom d'une personne qui a écrit là où l'appelant peut lire : l'équipe, ou quelqu'un de sa société.
create function nom_de_personne(personne uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email) from utilisateurs u
  where u.id = personne and (acteur_client_id() is null or u.role <> 'client' or u.client_id = acteur_client_id())
$$;
alter function nom_de_personne(uuid) owner to reflet_systeme;
revoke all on function nom_de_personne(uuid) from public;
grant execute on function nom_de_personne(uuid) to reflet_interne, reflet_client;

-- Être cité se dit comme un rappel : même cloche, mêmes préférences, même envoi.
do $$
declare
  c record;
begin
  for c in select conrelid::regclass as t, conname from pg_constraint
           where conrelid in ('notifications'::regclass, 'preferences_notifications'::regclass) and contype = 'c'
             and pg_get_constraintdef(oid) ~ '(genre = ANY|CASE genre|num_nonnulls)' loop
    execute format('alter table %s drop constraint %I', c.t, c.conname);
  end loop;
end $$;
alter table notifications drop column cause_id;
alter table notifications
  add column commentaire_id uuid,
  add column cause_id uuid not null generated always as (coalesce(conducteur_id, contrat_id, restitution_id, document_id, commentaire_id)) stored,
  add constraint notifications_genre_check check (genre in ('permis', 'contrat', 'rapport', 'facture', 'contestation', 'mention')),
  add constraint notifications_cause_check check (num_nonnulls(conducteur_id, contrat_id, restitution_id, document_id, commentaire_id) = 1),
  add constraint notifications_cause_genre_check check (case genre when 'permis' then conducteur_id when 'contrat' then contrat_id
    when 'contestation' then document_id when 'mention' then commentaire_id else restitution_id end is not null),
  add constraint notifications_une_fois unique (utilisateur_id, genre, cause_id, echeance, etape),
  add foreign key (client_id, commentaire_id) references commentaires (client_id, id) on update cascade on delete cascade;
create index notifications_causes on notifications (cause_id);
create index notifications_commentaire on notifications (client_id, commentaire_id) where commentaire_id is not null;
alter table preferences_notifications
  add constraint preferences_notifications_genre_check check (genre in ('permis', 'contrat', 'rapport', 'facture', 'contestation', 'mention'));

-- Une mention n'attend aucun besoin d'elle-même : qui voit le commentaire la voit, et elle se cache avec lui.
create or replace function besoin_du_rappel(genre text) returns text
  language sql immutable strict parallel safe
  return case genre when 'permis' then 'conducteurs' when 'contrat' then 'vehicules' when 'mention' then null else 'restitutions' end;
alter policy soi_client on notifications
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id())
         and case when genre = 'mention' then exists (select from commentaires m where m.id = commentaire_id)
                  else acteur_a_besoin(besoin_du_rappel(genre)) end);

create or replace view notifications_decrites with (security_invoker = true) as
  select n.id, n.utilisateur_id, n.genre, n.etape, n.echeance, n.centre, n.courriel, n.courriel_le, n.lue_le, n.reportee_au, n.resolue_le,
         n.cree_le, n.client_id, c.nom as client_nom,
         coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), v.immatriculation, r.immatriculation, k.immatriculation, 'un ticket') as sujet,
         case when n.genre = 'mention' then coalesce(nom_de_personne(m.auteur_id), 'Une personne')
              else nullif(btrim(coalesce(v.marque, r.marque, '') || ' ' || coalesce(v.modele, r.modele, '')), '') end as vehicule,
         coalesce(p.id, v.id, r.id, k.id) as fiche_id
  from notifications n
  join clients c on c.id = n.client_id
  left join conducteurs p on p.id = n.conducteur_id
  left join contrats t on t.id = n.contrat_id
  left join vehicules v on v.id = t.vehicule_id
  left join documents d on d.id = n.document_id
  left join commentaires m on m.id = n.commentaire_id
  left join restitutions r on r.id = coalesce(n.restitution_id, d.restitution_id, m.restitution_id)
  left join tickets k on k.id = m.ticket_id;

-- Prévient les personnes nouvellement citées, une fois par commentaire, selon leur réglage ou celui de leur rôle.
create function prevenir_cites(commentaire uuid, quand timestamptz, jour date, centre_defaut boolean, courriel_defaut text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into notifications (utilisateur_id, client_id, genre, commentaire_id, echeance, etape, centre, courriel, cree_le)
  select u.id, m.client_id, 'mention', m.id, jour, 0, coalesce(p.centre, centre_defaut), coalesce(p.courriel, courriel_defaut), quand
  from commentaires m
  join utilisateurs u on u.id = any (m.cites) and u.actif and u.id <> m.auteur_id
  left join preferences_notifications p on p.utilisateur_id = u.id and p.genre = 'mention'
  where m.id = commentaire and m.auteur_id = acteur_id() and m.supprime_le is null
    and (u.role <> 'client' or (u.client_id = m.client_id and not m.interne))
    and (coalesce(p.centre, centre_defaut) or coalesce(p.courriel, courriel_defaut) <> 'aucun')
    and not exists (select from notifications n where n.utilisateur_id = u.id and n.commentaire_id = m.id)
$$;
alter function prevenir_cites(uuid, timestamptz, date, boolean, text) owner to reflet_systeme;
revoke all on function prevenir_cites(uuid, timestamptz, date, boolean, text) from public;
grant execute on function prevenir_cites(uuid, timestamptz, date, boolean, text) to reflet_interne, reflet_client;

-- Un commentaire supprimé, ou où l'on n'est plus cité, n'appelle plus personne ; rendu, il rappelle ceux qu'il citait.
create function suivre_mentions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update notifications n set resolue_le = case when new.supprime_le is null and n.utilisateur_id = any (new.cites) then null else now() end
  where n.commentaire_id = new.id;
  return null;
end $$;
alter function suivre_mentions() owner to reflet_systeme;
create trigger commentaires_mentions after update of cites, supprime_le on commentaires for each row execute function suivre_mentions();
