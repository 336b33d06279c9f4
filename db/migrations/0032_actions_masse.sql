-- Actions en masse : ce qui a été fait à une sélection, et la valeur d'avant de chaque ligne, de quoi la remettre.
create table actions_masse (
  id uuid primary key default gen_random_uuid(),
  entite text not null check (entite in ('vehicules', 'conducteurs', 'garages', 'restitutions')),
  action text not null check (action in ('agence', 'loueur', 'client', 'reseau', 'archiver', 'restaurer')),
  -- La valeur demandée, écrite en texte ; rien pour un archivage ou une restauration.
  valeur text check (length(valeur) <= 200),
  fait_par uuid references utilisateurs (id) on delete set null,
  fait_le timestamptz not null,
  cle_idempotence uuid not null,
  modifies integer not null default 0 check (modifies >= 0),
  inchanges integer not null default 0 check (inchanges >= 0),
  -- { raison, nombre } : ce que l'action n'a pas touché.
  ecartes jsonb not null default '[]' check (jsonb_typeof(ecartes) = 'array'),
  annulee_le timestamptz,
  remises integer not null default 0 check (remises >= 0),
  laissees jsonb not null default '[]' check (jsonb_typeof(laissees) = 'array')
);
create unique index actions_masse_cle on actions_masse (fait_par, cle_idempotence);
create index actions_masse_recentes on actions_masse (fait_le desc);

create table actions_masse_lignes (
  action_id uuid not null references actions_masse (id) on delete cascade,
  ligne_id uuid not null,
  -- La valeur de la colonne avant et après, écrites en texte : l'annulation ne remet que ce qui vaut encore « après ».
  avant text,
  apres text,
  primary key (action_id, ligne_id),
  check (avant is distinct from apres)
);

do $$
declare
  t text;
begin
  foreach t in array array['actions_masse', 'actions_masse_lignes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('grant select, insert on %I to reflet_interne', t);
  end loop;
end $$;
grant update (modifies, inchanges, ecartes, annulee_le, remises, laissees) on actions_masse to reflet_interne;
-- Passé le délai d'annulation, les valeurs d'avant ne servent plus : l'historique les garde.
grant delete on actions_masse_lignes to reflet_interne;

-- Un véhicule qui change de société emporte ses compteurs et ses plaques d'avant : ils sont à lui.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass as source from pg_constraint
           where contype = 'f' and confrelid = 'vehicules'::regclass
             and conrelid in ('vehicule_kilometrages'::regclass, 'vehicule_plaques'::regclass) loop
    execute format('alter table %s drop constraint %I', c.source, c.conname);
    execute format('alter table %s add constraint %I foreign key (client_id, vehicule_id) references vehicules (client_id, id) on update cascade on delete cascade',
      c.source, c.conname);
  end loop;
end $$;
