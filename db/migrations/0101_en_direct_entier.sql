-- Le direct, jusqu'à ce qui tient à une fiche : la photo ajoutée à un état des lieux, la ligne corrigée d'un document, un autre nom de loueur ne
-- changent pas la fiche elle-même, et n'apprenaient rien à qui l'avait ouverte. Et les listes de l'administration, qui n'étaient pas suivies.

-- La fiche que porte cette ligne : celle que nomme la colonne, ou l'audit du dommage photographié.
create function fiche_portee(ligne jsonb, colonne text) returns uuid
  language sql stable set search_path = pg_catalog, public
  return case when colonne = 'dommage_id' then (select d.audit_id from audit_dommages d where d.id = (ligne ->> 'dommage_id')::uuid)
              else (ligne ->> colonne)::uuid end;
revoke all on function fiche_portee(jsonb, text) from public;
grant execute on function fiche_portee(jsonb, text) to reflet_systeme;

-- Dit que la fiche d'une ligne a changé, une fois par fiche. tg_argv : l'entité, et la colonne qui nomme la fiche. Ce qu'un client ne lit pas
-- ne fait rien bouger chez lui, comme dans signaler().
create function signaler_porteuse() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seuil constant integer := 20;
  ignores constant text[] := array['mis_a_jour_le', 'cle_idempotence', 'comptee'];
  caches_client text[];
  caches_partenaire text[];
  client_lit boolean;
  partenaire_lit boolean;
  audience_entiere text;
  deja integer := coalesce(nullif(current_setting('app.avis', true), ''), '0')::integer;
  g record;
begin
  select coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client', tg_relid, attnum, 'select')), '{}') || ignores,
         coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select')), '{}') || ignores,
         bool_or(has_column_privilege('reflet_client', tg_relid, attnum, 'select')),
         bool_or(has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select'))
  into caches_client, caches_partenaire, client_lit, partenaire_lit
  from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped;
  audience_entiere := audience_de('{}', client_lit, partenaire_lit);

  if tg_op = 'INSERT' then
    for g in select l.client, audience_entiere as audience, count(*) as nombre, (array_agg(l.fiche))[1:seuil] as ids from (
               select distinct fiche_portee(to_jsonb(x), tg_argv[1]) as fiche, (to_jsonb(x) ->> 'client_id')::uuid as client from apres x) l
             where l.fiche is not null group by 1 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  elsif tg_op = 'DELETE' then
    for g in select l.client, audience_entiere as audience, count(*) as nombre, (array_agg(l.fiche))[1:seuil] as ids from (
               select distinct fiche_portee(to_jsonb(y), tg_argv[1]) as fiche, (to_jsonb(y) ->> 'client_id')::uuid as client from avant y) l
             where l.fiche is not null group by 1 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  else
    -- Une jointure complète, pour la raison que dit 0091.
    for g in select l.client, l.audience, count(*) as nombre, (array_agg(l.fiche))[1:seuil] as ids from (
               select distinct fiche_portee(to_jsonb(x), tg_argv[1]) as fiche, (to_jsonb(x) ->> 'client_id')::uuid as client,
                      case when to_jsonb(x) - ignores = to_jsonb(y) - ignores then null
                           when client_lit and to_jsonb(x) - caches_client <> to_jsonb(y) - caches_client then 'tous'
                           when partenaire_lit and to_jsonb(x) - caches_partenaire <> to_jsonb(y) - caches_partenaire then 'partenaire'
                           else 'equipe' end as audience
               from apres x full join avant y on y.id = x.id) l
             where l.fiche is not null and l.audience is not null group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  end if;
  perform set_config('app.avis', deja::text, true);
  return null;
end $$;
alter function signaler_porteuse() owner to reflet_systeme;

create procedure suivre_par_sa_fiche(nom regclass, entite text, colonne text) language plpgsql as $$
begin
  execute format('create trigger en_direct_ajout after insert on %s referencing new table as apres for each statement execute function signaler_porteuse(%L, %L)',
    nom, entite, colonne);
  execute format('create trigger en_direct_changement after update on %s referencing old table as avant new table as apres for each statement execute function signaler_porteuse(%L, %L)',
    nom, entite, colonne);
  execute format('create trigger en_direct_retrait after delete on %s referencing old table as avant for each statement execute function signaler_porteuse(%L, %L)',
    nom, entite, colonne);
end $$;
call suivre_par_sa_fiche('etat_dommages', 'etatsDesLieux', 'etat_id');
call suivre_par_sa_fiche('etat_photos', 'etatsDesLieux', 'etat_id');
call suivre_par_sa_fiche('audit_dommages', 'audits', 'audit_id');
call suivre_par_sa_fiche('audit_photos', 'audits', 'dommage_id');
call suivre_par_sa_fiche('document_lignes', 'documents', 'document_id');
call suivre_par_sa_fiche('contestation_lignes', 'contestations', 'contestation_id');
call suivre_par_sa_fiche('contestation_reponses', 'contestations', 'contestation_id');
call suivre_par_sa_fiche('contestation_avoirs', 'contestations', 'contestation_id');
call suivre_par_sa_fiche('contestation_lettres', 'contestations', 'contestation_id');
call suivre_par_sa_fiche('agences', 'clients', 'client_id');
call suivre_par_sa_fiche('loueur_alias', 'loueurs', 'loueur_id');
drop procedure suivre_par_sa_fiche(regclass, text, text);

-- Un couple de lignes choisi à la main, et les listes de l'administration.
call suivre_en_direct('rapprochements', 'rapprochements');
call suivre_en_direct('references_metier', 'references');
call suivre_en_direct('corbeille', 'corbeille');
call suivre_en_direct('fusions', 'fusions');
call suivre_en_direct('vues', 'vues');
call suivre_en_direct('exports_programmes', 'exportsProgrammes');
call suivre_en_direct('cles_api', 'clesApi');
call suivre_en_direct('webhooks', 'webhooks');
call suivre_en_direct('demandes_donnees', 'donneesPersonnelles');
