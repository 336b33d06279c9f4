-- 3. Une personne effacée l'est aussi de ce qui l'a recopiée : les noms gardés d'une fusion, le départ d'un convoyage (chez elle, le plus
-- souvent) et les lignes d'un fichier importé qui la nomment, rejetées comprises. À jouer tant que la fiche dit son nom.
create or replace function effacer_traces(p_entite text, p_ligne uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c record;
  noms text[];
  f uuid;
begin
  if p_entite = 'tickets' then
    update tickets set localisation_vehicule = null, latitude_vehicule = null, longitude_vehicule = null where id = p_ligne and type_demande = 'convoyage';
    if found then
      perform effacer_du_journal('tickets', p_ligne, array['localisation_vehicule', 'latitude_vehicule', 'longitude_vehicule']);
    end if;
  end if;
  if p_entite <> 'conducteurs' then return; end if;
  select client_id, plier(prenom) as prenom, plier(nom) as nom, plier(email) as email, plier(numero_permis) as permis into c from conducteurs where id = p_ligne;
  if not found then return; end if;
  -- Deux fiches fusionnées sont une même personne : les deux noms partent.
  for f in update fusions set gardee_nom = 'Personne effacée', fusionnee_nom = 'Personne effacée'
           where entite = 'conducteurs' and p_ligne in (gardee_id, fusionnee_id) returning id loop
    perform effacer_du_journal('fusions', f, array['gardee_nom', 'fusionnee_nom']);
  end loop;
  noms := array_remove(array[c.prenom || c.nom, c.nom || c.prenom, nullif(c.email, ''), nullif(c.permis, '')], '');
  update import_lignes l set cellules = '[]', valeurs = null, avant = null, changes = null, cle = null,
    -- Une ligne pas encore écrite ne peut plus l'être : elle se rejette, et dit pourquoi.
    verdict = case when l.ecrite_le is null and l.verdict is not null then 'rejetee' else l.verdict end,
    erreurs = case when l.ecrite_le is null then '[{"colonne": "Conducteur", "valeur": "", "raison": "Cette personne a été effacée"}]'::jsonb else '[]' end
  from imports i
  where i.id = l.import_id and i.client_id = c.client_id and i.entite in ('conducteurs', 'affectations') and l.cellules <> '[]'
    and (l.cible = p_ligne
      or l.cible in (select a.id from historique_affectation_vehicules a where a.conducteur_id = p_ligne)
      or (c.nom <> plier('Personne effacée') and (
        exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = any (noms))
        or (c.prenom <> '' and exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = c.nom)
                           and exists (select from jsonb_array_elements_text(l.cellules) x where plier(x) = c.prenom)))));
end $$;
alter function effacer_traces(text, uuid) owner to reflet_systeme;
