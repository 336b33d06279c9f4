-- Changer des milliers de lignes d'une instruction (réunir deux loueurs, un import) prenait un temps qui croît comme leur carré.
create or replace function signaler() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seuil constant integer := 20;
  -- Ce qui est calculé ou tenu par déclencheur n'apprend rien.
  ignores constant text[] := array['recherche', 'fichier_nom', 'plaque', 'mis_a_jour_le', 'cle_idempotence', 'comptee'];
  caches_client text[];
  caches_partenaire text[];
  client_lit boolean;
  partenaire_lit boolean;
  deja integer := coalesce(nullif(current_setting('app.avis', true), ''), '0')::integer;
  g record;
begin
  -- Qui peut l'apprendre se lit dans les droits de colonnes : ce qu'un client ne peut pas lire ne fait rien bouger chez lui.
  select coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client', tg_relid, attnum, 'select')), '{}') || ignores,
         coalesce(array_agg(attname::text) filter (where not has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select')), '{}') || ignores,
         bool_or(has_column_privilege('reflet_client', tg_relid, attnum, 'select')),
         bool_or(has_column_privilege('reflet_client_partenaire', tg_relid, attnum, 'select'))
  into caches_client, caches_partenaire, client_lit, partenaire_lit
  from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped;

  if tg_op = 'INSERT' then
    for g in select l.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select x.id, societe_visee(tg_argv[0], to_jsonb(x)) as client, audience_de(to_jsonb(x), client_lit, partenaire_lit) as audience
               from apres x) l group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  elsif tg_op = 'DELETE' then
    for g in select l.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select y.id, societe_visee(tg_argv[0], to_jsonb(y)) as client, audience_de(to_jsonb(y), client_lit, partenaire_lit) as audience
               from avant y) l group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  else
    -- Une jointure complète ne se fait jamais ligne contre ligne : gardé d'une écriture d'une ligne, le plan d'une jointure simple comparait
    -- vingt-cinq millions de paires pour cinq mille lignes.
    for g in select s.client, l.audience, count(*) as nombre, (array_agg(l.id))[1:seuil] as ids from (
               select x.id, to_jsonb(x) as apres, to_jsonb(y) as avant,
                      case when to_jsonb(x) - ignores = to_jsonb(y) - ignores then null
                           when not client_lit and not partenaire_lit then 'equipe'
                           when client_lit and to_jsonb(x) - caches_client <> to_jsonb(y) - caches_client
                             then audience_de(to_jsonb(x), client_lit, partenaire_lit)
                           when to_jsonb(x) - caches_partenaire <> to_jsonb(y) - caches_partenaire
                             then audience_de(to_jsonb(x), false, partenaire_lit)
                           else 'equipe' end as audience
               from apres x full join avant y on y.id = x.id) l
             -- Une fiche qui change de société quitte l'une et arrive dans l'autre.
             cross join lateral (select societe_visee(tg_argv[0], l.apres) union select societe_visee(tg_argv[0], l.avant)) s (client)
             where l.audience is not null group by 1, 2 loop
      deja := avertir(tg_argv[0], g.client, g.audience, g.nombre, g.ids, deja, seuil);
    end loop;
  end if;
  perform set_config('app.avis', deja::text, true);
  return null;
end $$;
alter function signaler() owner to reflet_systeme;
grant execute on function signaler() to public;
