-- Un type de véhicule (VP, VU, VS) peut avoir ses propres conditions, avant celles de tous les types ; le couple d'une ligne du procès-verbal
-- se choisit à la main ; le motif d'une ligne réclamée change avec ce qui l'explique.
alter table conditions_loueur add column type_vehicule text check (type_vehicule in ('VP', 'VU', 'VS'));
alter table conditions_loueur drop constraint conditions_sans_chevauchement;
alter table conditions_loueur add constraint conditions_sans_chevauchement exclude using gist (
  loueur_id with =, coalesce(client_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(type_vehicule, '') with =,
  daterange(valable_du, valable_au, '[]') with &&);

-- La vue garde tout ce que d'autres migrations y ont mis : le délai suit le type du véhicule rendu.
do $$
declare
  vue text := pg_get_viewdef('causes_de_rappel'::regclass);
  suivie text := regexp_replace(regexp_replace(vue, '\(\((k\w*)\.client_id IS NULL\) OR \(\1\.client_id = r\.client_id\)\)',
    '\& AND ((\1.type_vehicule IS NULL) OR (\1.type_vehicule = r.type_vehicule))'), 'ORDER BY (k\w*)\.client_id', '\&, \1.type_vehicule');
begin
  if suivie !~ 'k\w*\.type_vehicule IS NULL' or suivie !~ 'ORDER BY k\w*\.client_id, k' then
    raise exception 'causes_de_rappel n''a plus la forme attendue : %', vue;
  end if;
  execute 'create or replace view causes_de_rappel with (security_invoker = true) as ' || suivie;
end $$;

alter table rapprochements add column couples_pv_imposes jsonb not null default '{}' check (jsonb_typeof(couples_pv_imposes) = 'object');
drop trigger rapprochements_journal on rapprochements;
create trigger rapprochements_journal after update of couples_imposes, couples_pv_imposes on rapprochements
  for each row when (old.couples_imposes is distinct from new.couples_imposes or old.couples_pv_imposes is distinct from new.couples_pv_imposes)
  execute function journaliser();

grant update (explication) on contestation_lignes to reflet_interne, reflet_client;
