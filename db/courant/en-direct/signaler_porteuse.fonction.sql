-- Dit que la fiche d'une ligne a changé, une fois par fiche. tg_argv : l'entité, et la colonne qui nomme la fiche. Ce qu'un client ne lit pas
-- ne fait rien bouger chez lui, comme dans signaler().
create or replace function signaler_porteuse() returns trigger
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
grant execute on function signaler_porteuse() to public;
