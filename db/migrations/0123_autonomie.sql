-- Autonomie : un admin ouvre à une société, puis à une de ses personnes, la tenue de sa flotte. Éteinte partout : la section 6 vaut toujours.
alter table clients add column autonomie boolean not null default false;
alter table utilisateurs add column autonome boolean not null default false;
-- L'équipe n'a pas de société à tenir.
alter table clients add constraint clients_autonomie check (not (autonomie and est_prestataire));
grant select (autonomie) on clients to reflet_connexion;
grant select (autonome) on utilisateurs to reflet_connexion, reflet_interne;
grant update (autonome) on utilisateurs to reflet_admin;
-- De quoi dire à une personne que sa société n'est pas celle du prestataire : elle ne lit que la sienne.
grant select (est_prestataire) on clients to reflet_client;

create function acteur_autonome() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.autonome', true), '') = 'oui';

-- La flotte de sa société, et elle seule ; ni archive effacée, ni fiche d'ailleurs.
create policy client_autonome_ajoute on vehicules for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_modifie on vehicules for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_ajoute on conducteurs for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')));
create policy client_autonome_modifie on conducteurs for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('conducteurs')));
create policy client_autonome_ajoute on historique_affectation_vehicules for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_modifie on historique_affectation_vehicules for update to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
create policy client_autonome_supprime on historique_affectation_vehicules for delete to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()) and (select acteur_a_besoin('vehicules')));
grant insert, update on vehicules, conducteurs, historique_affectation_vehicules to reflet_client;
grant delete on historique_affectation_vehicules to reflet_client;

-- Ses imports : les siens, de sa flotte. Ceux que l'équipe fait pour sa société restent à l'équipe.
create policy client_autonome on imports to reflet_client
  using (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_autonome()))
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_autonome())
    and entite in ('vehicules', 'conducteurs', 'affectations'));
create policy client_autonome on import_lignes to reflet_client
  using (import_id in (select i.id from imports i)) with check (import_id in (select i.id from imports i));
create policy client_autonome on import_correspondances to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_autonome()))
  with check (client_id = (select acteur_client_id()) and (select acteur_autonome()));
grant select, insert, update on imports, import_lignes, import_correspondances to reflet_client;
grant delete on import_lignes to reflet_client;
grant execute on function annuler_creations(uuid, integer[]) to reflet_client;
drop policy import_a_l_equipe on fichiers;
create policy import_a_l_equipe on fichiers as restrictive for select to reflet_client
  using (usage <> 'import' or (cree_par = (select acteur_id()) and (select acteur_autonome())));
