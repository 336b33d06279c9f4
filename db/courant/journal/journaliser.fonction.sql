-- Une ligne par champ changé ; les colonnes calculées ou tenues par déclencheur n'apprennent rien et sont laissées.
create or replace function journaliser() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ignores constant text[] := array['recherche', 'fichier_nom', 'plaque', 'mis_a_jour_le', 'cree_le', 'mot_de_passe', 'rapport_ht', 'facture_ht', 'cle_idempotence',
    'comptee', 'corbeille_id', 'jeton_sha256', 'secret', 'jeton', 'credit', 'avoir_ht', 'hors_fre_ht', 'frais_brut_ht', 'frais_abattement_ht', 'frais_remise_ht', 'frais_franchise_ht', 'rapport_le', 'facture_le', 'nombre_dommages', 'mise_en_circulation_le', 'empreinte'];
  avant jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  apres jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  repere jsonb := case when tg_op = 'DELETE' then avant else apres end;
begin
  if tg_op = 'UPDATE' then
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, champ, avant, apres)
    select tg_table_name, (repere ->> 'id')::uuid, (repere ->> 'client_id')::uuid, acteur_id(), 'modification', a.key, masquer_au_journal(avant) -> a.key, masquer_au_journal(apres) -> a.key
    from jsonb_each(apres) a
    where a.value is distinct from avant -> a.key and not a.key = any (ignores);
  else
    insert into historique (entite, ligne_id, client_id, auteur_id, operation, avant, apres)
    values (tg_table_name, (repere ->> 'id')::uuid, (repere ->> 'client_id')::uuid, acteur_id(),
            case tg_op when 'INSERT' then 'creation' else 'suppression' end,
            case tg_op when 'DELETE' then masquer_au_journal(avant) - ignores end, case tg_op when 'INSERT' then masquer_au_journal(apres) - ignores end);
  end if;
  return null;
end $$;
alter function journaliser() owner to reflet_systeme;
grant execute on function journaliser() to public;
