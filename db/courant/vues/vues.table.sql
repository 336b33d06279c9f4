grant select, insert, update, delete on vues to reflet_systeme;
grant select, insert, update (nom, parametres, partagee), delete on vues to reflet_interne, reflet_client;
grant select on vues to reflet_connexion;

create policy client on vues for select to reflet_client
  using (client_id = (select acteur_client_id()) and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions'))) and (partagee or utilisateur_id = (select acteur_id())));
create policy client_ecrit on vues to reflet_client
  using (client_id = (select acteur_client_id()) and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions'))) and utilisateur_id = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and (ecran <> 'analyses' or (select acteur_a_besoin('restitutions'))) and utilisateur_id = (select acteur_id()));
create policy connexion on vues for select to reflet_connexion using (true);
create policy interne on vues for select to reflet_interne using (utilisateur_id = (select acteur_id()) or (partagee and client_id is null));
create policy interne_ecrit on vues to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy systeme on vues to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on vues referencing new table as apres for each statement execute function signaler('vues');
create trigger en_direct_changement after update on vues
  referencing old table as avant new table as apres for each statement execute function signaler('vues');
create trigger en_direct_retrait after delete on vues referencing old table as avant for each statement execute function signaler('vues');
create trigger vues_corbeille before delete on vues
  for each row
  when ((current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire')) and (coalesce(current_setting('app.remplace', true), '') = ''))
  execute function garder_a_la_corbeille();
create trigger vues_journal after insert or update or delete on vues for each row execute function journaliser();
create trigger vues_maj before update on vues for each row execute function toucher_mis_a_jour_le();
