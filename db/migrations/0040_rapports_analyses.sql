-- Suites des analyses : l'âge d'un véhicule rendu, lu sur ses documents ; les fichiers des rapports envoyés.

-- Première mise en circulation, d'après les documents : bien des véhicules rendus ne sont plus au parc.
alter table restitutions add column mise_en_circulation_le date;
do $$
begin
  execute replace(pg_get_functiondef('journaliser()'::regprocedure), '''nombre_dommages''', '''nombre_dommages'', ''mise_en_circulation_le''');
end $$;

-- Une date lue sur un papier, ou rien si le calendrier n'en a pas de telle (PostgreSQL 15 ne sait pas le demander).
create function date_lue(texte text) returns date
  language plpgsql immutable strict parallel safe as $$
begin
  return case when texte ~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' then texte::date end;
exception when datetime_field_overflow then
  return null;
end $$;

create function tenir_mise_en_circulation(cibles uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update restitutions r set mise_en_circulation_le = m.le
  from (
    select c.id, (select date_lue(d.identification ->> 'date_mise_en_circulation') from documents d
                  where d.restitution_id = c.id and d.etat = 'valide' and d.identification ->> 'date_mise_en_circulation' is not null
                  order by d.type_document = 'rapport' desc, d.valide_le desc, d.id limit 1) as le
    from unnest(cibles) c (id)) m
  where m.id = r.id and r.mise_en_circulation_le is distinct from m.le
$$;
alter function tenir_mise_en_circulation(uuid[]) owner to reflet_systeme;
revoke execute on function tenir_mise_en_circulation(uuid[]) from public;
grant execute on function tenir_mise_en_circulation(uuid[]) to reflet_systeme;

create or replace function suivre_frais() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  cibles uuid[] := array(select distinct x from unnest(array[old.restitution_id, case when tg_op = 'UPDATE' then new.restitution_id end]) x
                         where x is not null order by x);
begin
  if cibles <> '{}' then
    perform tenir_frais(cibles);
    perform tenir_mise_en_circulation(cibles);
  end if;
  return null;
end $$;

do $$
declare
  c record;
begin
  execute 'alter table restitutions disable trigger restitutions_maj';
  set local role reflet_systeme;
  perform tenir_mise_en_circulation(array(select distinct restitution_id from documents where restitution_id is not null and etat = 'valide'));
  reset role;
  execute 'alter table restitutions enable trigger restitutions_maj';
  -- Un rapport envoyé est un fichier le temps de partir.
  for c in select conname, pg_get_constraintdef(oid) as texte from pg_constraint
           where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '''carte_grise''' loop
    execute format('alter table fichiers drop constraint %I', c.conname);
    execute format('alter table fichiers add constraint %I %s', c.conname,
      replace(c.texte, '''carte_grise''::text', '''carte_grise''::text, ''rapport_analyses''::text'));
  end loop;
end $$;
-- Il dit les chiffres d'une personne, sous ses droits : elle seule le lit.
create policy rapport_de_soi on fichiers as restrictive for select to reflet_interne, reflet_client
  using (usage <> 'rapport_analyses' or cree_par = (select acteur_id()));
create index fichiers_rapports on fichiers (cree_le) where usage = 'rapport_analyses';

-- Parti ou abandonné depuis longtemps : le balayage des dépôts en efface les octets.
create function oublier_rapports(avant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update fichiers set rattache = false where usage = 'rapport_analyses' and rattache and cree_le < avant
$$;
alter function oublier_rapports(timestamptz) owner to reflet_systeme;
revoke all on function oublier_rapports(timestamptz) from public;
grant execute on function oublier_rapports(timestamptz) to reflet_connexion;

-- Une vue que l'on ne partage plus ne part plus chez les autres.
create function retirer_abonnes_de_vue(vue uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from vue_abonnements a using vues v
  where a.vue_id = vue and v.id = vue and v.utilisateur_id = acteur_id() and a.utilisateur_id <> v.utilisateur_id
$$;
alter function retirer_abonnes_de_vue(uuid) owner to reflet_systeme;
revoke all on function retirer_abonnes_de_vue(uuid) from public;
grant execute on function retirer_abonnes_de_vue(uuid) to reflet_interne, reflet_client;
