-- Un document se retrouve par tout mot imprimé sur ses pages (expert, garage, dossier, montant d'une ligne), et non plus par ses seules lignes
-- et son en-tête. Des mots sans place ni ordre : de quoi chercher, rien à relire.
create table document_textes (
  document_id uuid primary key references documents (id) on delete cascade,
  client_id uuid references clients (id),
  mots tsvector not null check (length(mots) <= 2000)
);
create index document_textes_mots on document_textes using gin (client_id, mots) with (fastupdate = off);
create index document_textes_client on document_textes (client_id) where client_id is not null;
alter table document_textes enable row level security;
alter table document_textes force row level security;
create policy systeme on document_textes to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on document_textes to reflet_systeme;

create function suivre_client_du_texte() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update document_textes set client_id = new.client_id where document_id = new.id;
  return null;
end $$;
alter function suivre_client_du_texte() owner to reflet_systeme;
create trigger documents_texte after update of client_id on documents for each row when (old.client_id is distinct from new.client_id)
  execute function suivre_client_du_texte();

-- Les mots d'un document que la personne a le droit d'écrire : ceux d'avant s'en vont. Sans aucun mot, il est dit lu.
create function garder_mots(document uuid, lus text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe constant uuid := acteur_client_id();
begin
  delete from document_textes where document_id = document and (societe is null or client_id = societe);
  insert into document_textes (document_id, client_id, mots)
    select d.id, d.client_id, array_to_tsvector(array(select distinct m from unnest(lus) m where length(m) between 3 and 40 limit 2000)) from documents d
    where d.id = document and (societe is null or d.client_id = societe);
end $$;

-- Ceux que lit une version d'avant n'ont pas de mots : la tâche d'entretien les relit, les plus récents d'abord.
create function documents_sans_texte(limite integer) returns table (id uuid, cle text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.id, coalesce(f.cle, f.id::text) from documents d join fichiers f on f.id = d.fichier_id
  where d.etat not in ('a_lire', 'illisible', 'remplace') and d.parts = 1
    and not exists (select from document_textes t where t.document_id = d.id)
  order by d.cree_le desc, d.id limit limite
$$;

-- Chaque mot cherché commence un mot imprimé. Un mot de toutes les pages n'en désigne aucune : les plus récentes de celles qu'il amène d'abord.
create function trouver_textes(motifs text[], sauf uuid[], limite integer) returns setof trouvaille
  language plpgsql stable security definer
  set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  societe constant uuid := acteur_client_id();
  cherche constant tsquery := (select string_agg(quote_literal(btrim(m, '%')) || ':*', ' & ') from unnest(motifs) m)::tsquery;
begin
  if acteur_id() is null or limite <= 0 or cherche is null then
    return;
  end if;
  return query
    with c as materialized (
      select t.document_id from document_textes t where (societe is null or t.client_id = societe) and t.mots @@ cherche limit 400)
    select 'document'::text, d.id, 3 from c join documents d on d.id = c.document_id
    where d.id <> all (sauf) order by d.etat = 'remplace', d.cree_le desc limit limite;
end $$;

-- Le nom, l'adresse et le téléphone d'une personne effacée ne se cherchent plus dans les documents de sa société ; dans ceux de toutes pour l'équipe.
create function oublier_dans_les_textes(p_entite text, p_ligne uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  societe uuid;
  dits text[];
  oublies text[];
begin
  if p_entite = 'conducteurs' then
    select client_id, array[prenom || ' ' || nom, email, telephone, numero_permis] into societe, dits from conducteurs where id = p_ligne;
  elsif p_entite = 'utilisateurs' then
    select client_id, array[prenom || ' ' || nom, email, telephone_portable] into societe, dits from utilisateurs where id = p_ligne;
  elsif p_entite = 'tickets' then
    select client_id, array[demandeur_prenom_nom, demandeur_email, demandeur_telephone] into societe, dits from tickets where id = p_ligne;
  end if;
  oublies := array(select distinct x from unnest(dits) d (dit), lateral (select plier(m) from regexp_split_to_table(d.dit, '\s+') m union all select plier(d.dit)) p (x)
    where length(x) >= 3 and d.dit <> 'Personne effacée');
  if cardinality(oublies) > 0 then
    update document_textes t set mots = ts_delete(t.mots, oublies)
    where (societe is null or t.client_id = societe) and t.mots @@ (select string_agg(quote_literal(x), ' | ') from unnest(oublies) x)::tsquery;
  end if;
end $$;

do $$
declare
  f text;
  avant constant text := pg_get_functiondef('effacer_ligne(text, uuid)'::regprocedure);
  apres constant text := replace(avant, 'if p_entite = ''conducteurs'' then', 'perform oublier_dans_les_textes(p_entite, p_ligne);
  if p_entite = ''conducteurs'' then');
begin
  if apres = avant then
    raise exception 'effacer_ligne n''a plus la forme attendue';
  end if;
  execute apres;
  foreach f in array array['garder_mots(uuid, text[])', 'documents_sans_texte(integer)', 'trouver_textes(text[], uuid[], integer)', 'oublier_dans_les_textes(text, uuid)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function garder_mots(uuid, text[]) to reflet_systeme, reflet_interne, reflet_client, reflet_connexion;
grant execute on function documents_sans_texte(integer) to reflet_connexion;
grant execute on function trouver_textes(text[], uuid[], integer) to reflet_interne, reflet_client;
grant execute on function oublier_dans_les_textes(text, uuid) to reflet_systeme;

create or replace function retrouver(motifs text[], debut text, formes text[], groupes jsonb, limite integer) returns setof trouvaille
  language plpgsql stable set search_path = pg_catalog, public as $$
declare
  recentes constant trouvaille[] := array(select x from trouver_recentes(motifs, limite) x);
  pourvus constant text[] := array(select r.genre from unnest(recentes) r group by 1 having count(*) >= limite);
  exactes constant trouvaille[] := array(select x from trouver(motifs, debut, pourvus, limite) x);
  connus constant uuid[] := array(select x.id from unnest(exactes || recentes) x where x.genre = 'document');
  corriges text[];
begin
  return query select * from unnest(exactes) union all select r.* from unnest(recentes) r where r.genre = any (pourvus)
    union all select * from trouver_textes(motifs, connus, limite - cardinality(connus));
  if found then
    return;
  end if;
  return query select * from trouver_mots_proches(groupes, limite);
  if found then
    return;
  end if;
  return query select * from trouver_proche(formes, limite);
  if found or not exists (select from unnest(motifs) m where length(m) >= 10) then
    return;
  end if;
  -- Un motif est un mot entre deux jokers.
  corriges := array(select '%' || coalesce(nom_le_plus_proche(btrim(m, '%')), btrim(m, '%')) || '%' from unnest(motifs) with ordinality k (m, n) order by k.n);
  if corriges = motifs then
    return;
  end if;
  return query select x.genre, x.id, 2 from trouver(corriges, btrim(corriges[1], '%') || '%', '{}', limite) x;
end $$;
