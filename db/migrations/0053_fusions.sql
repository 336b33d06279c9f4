-- Deux fiches d'une même chose n'en font plus qu'une : ce qui désignait l'une désigne l'autre, et tout peut revenir.
create table fusions (
  id uuid primary key default gen_random_uuid(),
  entite text not null check (entite in ('loueurs', 'garages', 'conducteurs')),
  gardee_id uuid not null,
  gardee_nom text not null,
  fusionnee_id uuid not null,
  fusionnee_nom text not null,
  -- La société des conducteurs ; une référence partagée n'en a pas.
  client_id uuid references clients (id),
  -- { table, colonne, ids } : les rangs déplacés, de quoi les remettre.
  deplacements jsonb not null default '[]' check (jsonb_typeof(deplacements) = 'array'),
  -- L'autre nom qu'a pris le loueur gardé.
  alias_id uuid,
  faite_par uuid references utilisateurs (id) on delete set null,
  faite_le timestamptz not null,
  cle_idempotence uuid not null,
  annulee_par uuid references utilisateurs (id) on delete set null,
  annulee_le timestamptz,
  check (gardee_id <> fusionnee_id)
);
create unique index fusions_cle on fusions (faite_par, cle_idempotence);
create index fusions_recentes on fusions (faite_le desc, id);
create index fusions_client on fusions (client_id) where client_id is not null;
alter table fusions enable row level security;
alter table fusions force row level security;
create policy systeme on fusions to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on fusions to reflet_systeme;
create policy admin on fusions to reflet_admin using (true) with check (true);
grant select, insert on fusions to reflet_admin;
grant update (deplacements, alias_id, annulee_par, annulee_le) on fusions to reflet_admin;

-- Tout ce qui désigne une fiche, lu des clés elles-mêmes : une table de plus n'est pas oubliée. Les sommes tenues par déclencheur
-- suivent d'elles-mêmes.
create function references_de(entite text) returns table (source text, colonne text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and c.confrelid = (case entite when 'loueurs' then 'loueurs' when 'garages' then 'garages' when 'conducteurs' then 'conducteurs' end)::regclass
    and c.conrelid not in ('totaux_restitutions'::regclass, 'fins_de_contrat'::regclass)
  order by 1, 2
$$;

-- Combien de rangs de chaque table désignent cette fiche.
create function compter_references(entite text, fiche uuid) returns table (source text, nombre bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  r record;
begin
  for r in select * from references_de(entite) loop
    return query execute format('select %L::text, count(*) from %I where %I = $1', r.source, r.source, r.colonne) using fiche;
  end loop;
end $$;

-- Fait désigner `gardee` par tout ce qui désignait `fusionnee` ; rend les rangs déplacés.
create function deplacer_references(entite text, fusionnee uuid, gardee uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r record;
  ids jsonb;
  rendu jsonb := '[]';
begin
  for r in select * from references_de(entite) loop
    execute format('with d as (update %I set %I = $2 where %I = $1 returning id) select jsonb_agg(id) from d', r.source, r.colonne, r.colonne)
      into ids using fusionnee, gardee;
    if ids is not null then
      rendu := rendu || jsonb_build_object('table', r.source, 'colonne', r.colonne, 'ids', ids);
    end if;
  end loop;
  return rendu;
end $$;

-- Remet les rangs déplacés qui désignent encore la fiche gardée ; rend combien.
create function remettre_references(fusion uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  f fusions;
  r record;
  remis bigint := 0;
  n bigint;
begin
  select * into strict f from fusions where id = fusion;
  for r in select d ->> 'table' as source, d ->> 'colonne' as colonne, d -> 'ids' as ids
           from jsonb_array_elements(f.deplacements) d
           join references_de(f.entite) c on c.source = d ->> 'table' and c.colonne = d ->> 'colonne' loop
    execute format('update %I set %I = $1 where %I = $2 and id in (select jsonb_array_elements_text($3)::uuid)', r.source, r.colonne, r.colonne)
      using f.fusionnee_id, f.gardee_id, r.ids;
    get diagnostics n = row_count;
    remis := remis + n;
  end loop;
  return remis;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['references_de(text)', 'compter_references(text, uuid)', 'deplacer_references(text, uuid, uuid)',
    'remettre_references(uuid)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to reflet_admin', f);
  end loop;
end $$;
create trigger fusions_journal after insert or update of annulee_le on fusions for each row execute function journaliser();
