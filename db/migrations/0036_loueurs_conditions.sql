-- Un loueur se reconnaît à tous ses noms et à ses numéros légaux ; ses conditions datées se tiennent et se justifient.
alter table loueurs
  add column siren text check (siren ~ '^[0-9]{9}$'),
  add column numero_tva text check (numero_tva ~ '^[A-Z]{2}[0-9A-Z]{2,13}$');
create unique index loueurs_siren on loueurs (siren) where siren is not null;

-- Les autres noms qu'il porte sur les documents (domain.md 1.6) : un nom n'en désigne qu'un, accents et casse ignorés.
create table loueur_alias (
  id uuid primary key default gen_random_uuid(),
  loueur_id uuid not null references loueurs (id) on delete cascade,
  motif text not null check (length(btrim(motif)) between 2 and 120 and plier(motif) <> ''),
  cree_le timestamptz not null default now()
);
create unique index loueur_alias_motif on loueur_alias (plier(motif));
create index loueur_alias_loueur on loueur_alias (loueur_id);
alter table loueur_alias enable row level security;
alter table loueur_alias force row level security;
create policy systeme on loueur_alias to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on loueur_alias to reflet_systeme;
create policy interne on loueur_alias to reflet_interne using (true) with check (true);
grant select, insert, delete on loueur_alias to reflet_interne;
-- Un client dépose des documents, et leur loueur se reconnaît sous son identité.
create policy client on loueur_alias for select to reflet_client using ((select acteur_client_id()) is not null);
grant select on loueur_alias to reflet_client;
create trigger loueur_alias_journal after insert or update or delete on loueur_alias for each row execute function journaliser();

-- D'où viennent ces conditions (contrat-cadre, avenant) : ce que l'on cite au loueur.
alter table conditions_loueur
  add column reference text check (length(reference) <= 200),
  add column mis_a_jour_le timestamptz not null default now(),
  add column cle_idempotence uuid;
create unique index conditions_loueur_cle on conditions_loueur (cle_idempotence) where cle_idempotence is not null;
create index conditions_loueur_client on conditions_loueur (client_id) where client_id is not null;
create trigger conditions_loueur_maj before update on conditions_loueur for each row execute function toucher_mis_a_jour_le();
-- Une version que rien n'a encore appliquée se supprime ; les droits de l'écran sont ceux de l'admin.
grant delete on conditions_loueur to reflet_admin;

-- Les seuils prennent les noms des conditions que lit le rapprochement ; ce qui manquait prend la valeur usuelle.
alter table conditions_loueur disable trigger conditions_loueur_journal;
set local role reflet_systeme;
update conditions_loueur set seuils = jsonb_build_object(
  'rayure_max_mm', coalesce(seuils -> 'rayure_max_mm', '30'),
  'rayure_pare_chocs_max_mm', coalesce(seuils -> 'rayure_pare_chocs_max_mm', seuils -> 'rayure_parechoc_max_mm', '50'),
  'rayure_retroviseur_max_mm', coalesce(seuils -> 'rayure_retroviseur_max_mm', seuils -> 'rayure_retro_max_mm', '30'),
  'bosse_max_mm', coalesce(seuils -> 'bosse_max_mm', '20'),
  'pneu_profil_min_mm', coalesce(seuils -> 'pneu_profil_min_mm', '4'),
  'jante_frottement_max_mm', coalesce(seuils -> 'jante_frottement_max_mm', '50'),
  'impact_pare_brise_hors_champ_max_mm',
    coalesce(seuils -> 'impact_pare_brise_hors_champ_max_mm', seuils -> 'impact_pare_brise_max_mm', '20'))
where seuils <> '{}';
reset role;
alter table conditions_loueur enable trigger conditions_loueur_journal;
alter table conditions_loueur
  add check (seuils = '{}' or seuils ?& array['rayure_max_mm', 'rayure_pare_chocs_max_mm', 'rayure_retroviseur_max_mm', 'bosse_max_mm',
    'pneu_profil_min_mm', 'jante_frottement_max_mm', 'impact_pare_brise_hors_champ_max_mm']),
  add check (grille_vetuste = '[]' or grille_vetuste ?& array['seuil_km_par_an', 'grille']);
