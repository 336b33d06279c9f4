-- Ce que seule l'équipe consulte, lu sous son propre rôle : un client n'a pas le droit de nommer la table des garages.
create or replace function decrire_fiches_equipe(garages_trouves uuid[], societes_trouvees uuid[], loueurs_trouves uuid[])
  returns table (genre text, id uuid, titre text, detail text)
  language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if not acteur_est_interne() then
    return;
  end if;
  return query select 'garage'::text, g.id, g.nom, nullif(concat_ws(' ', g.code_postal, g.ville), '') from garages g where g.id = any (garages_trouves);
  return query select 'societe'::text, c.id, c.nom, null::text from clients c where c.id = any (societes_trouvees);
  return query select 'loueur'::text, l.id, l.nom, null::text from loueurs l where l.id = any (loueurs_trouves);
end $$;
grant execute on function decrire_fiches_equipe(uuid[], uuid[], uuid[]) to reflet_interne, reflet_client;
