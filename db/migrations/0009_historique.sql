-- Historique des changements, en ajout seul : qui, quand, quel champ, avant, après.
create table historique (
  id bigint generated always as identity primary key,
  entite text not null,
  ligne_id uuid not null,
  client_id uuid,
  auteur_id uuid,
  fait_le timestamptz not null default now(),
  operation text not null check (operation in ('creation', 'modification', 'suppression')),
  champ text,
  avant jsonb,
  apres jsonb
);
create index historique_ligne on historique (entite, ligne_id, id desc);
create index historique_client on historique (client_id, id desc);

create function refuser_reecriture() returns trigger language plpgsql as $$
begin
  raise exception 'l''historique ne se réécrit pas' using errcode = 'insufficient_privilege';
end $$;
create trigger historique_en_ajout_seul before update or delete or truncate on historique
  for each statement execute function refuser_reecriture();

-- Une ligne par champ changé ; les colonnes calculées ou tenues par déclencheur n'apprennent rien et sont laissées.
create function journaliser() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ignores constant text[] := array['recherche', 'plaque', 'mis_a_jour_le', 'cree_le', 'mot_de_passe', 'rapport_ht', 'facture_ht', 'cle_idempotence',
    'comptee'];
  avant jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  apres jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  repere jsonb := case when tg_op = 'DELETE' then avant else apres end;
begin
  if tg_op = 'UPDATE' then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    select tg_table_name, (repere ->> 'id')::uuid, (repere ->> 'client_id')::uuid, acteur_id(), 'modification', a.key, avant -> a.key, a.value
    from jsonb_each(apres) a
    where a.value is distinct from avant -> a.key and not a.key = any (ignores);
  else
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, avant, apres)
    values (tg_table_name, (repere ->> 'id')::uuid, (repere ->> 'client_id')::uuid, acteur_id(),
            case tg_op when 'INSERT' then 'creation' else 'suppression' end,
            case tg_op when 'DELETE' then avant - ignores end, case tg_op when 'INSERT' then apres - ignores end);
  end if;
  return null;
end $$;
alter function journaliser() owner to reflet_systeme;

do $$
declare
  t text;
begin
  foreach t in array array['clients', 'loueurs', 'utilisateurs', 'vehicules', 'conducteurs', 'historique_affectation_vehicules', 'garages',
    'tickets', 'restitutions', 'documents', 'document_lignes', 'conditions_loueur', 'formulaires', 'formulaire_champs'] loop
    execute format('create trigger %I after %s on %I for each row execute function journaliser()', t || '_journal',
      -- La lecture d'un document crée ses lignes par dizaines : sa création est déjà au journal, seules les corrections s'ajoutent.
      case t when 'document_lignes' then 'update or delete' else 'insert or update or delete' end, t);
  end loop;
end $$;
