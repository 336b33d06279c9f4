grant select, insert, update, delete on utilisateurs to reflet_systeme;
grant select (actif, autonome, avatar_url, cle_idempotence, client_id, cree_le, domaine_interne, domaine_partenaire, email, fonction, id,
  invitation_en_attente, nom, prenom, role, second_facteur_exige, suspendu_le, technique, telephone_portable), update (avatar_url, fonction,
  nom, prenom, telephone_portable) on utilisateurs to reflet_interne;
grant insert (cle_idempotence, client_id, email, fonction, id, invitation_en_attente, nom, prenom, role, second_facteur_exige,
  telephone_portable), update (autonome, client_id, fonction, nom, prenom, role, second_facteur_exige, suspendu_le, telephone_portable),
  delete on utilisateurs to reflet_admin;
grant select (actif, avatar_url, client_id, domaine_interne, domaine_partenaire, email, fonction, id, nom, prenom, role,
  telephone_portable), update (avatar_url, fonction, nom, prenom, telephone_portable) on utilisateurs to reflet_client;
grant select (actif, autonome, avatar_url, client_id, domaine_interne, domaine_partenaire, email, id, invitation_en_attente, mot_de_passe,
  nom, prenom, role, second_facteur_exige, suspendu_le, technique), update (domaine_interne, domaine_partenaire, email,
  invitation_en_attente, mot_de_passe, nom, prenom) on utilisateurs to reflet_connexion;

-- L'admin tient les comptes : jamais un mot de passe, ni une adresse (celle d'une invitation s'annule et se refait).
create policy admin on utilisateurs to reflet_admin using (true) with check (true);
create policy admin_annule on utilisateurs as restrictive for delete to reflet_admin using (invitation_en_attente);
-- La connexion : avant toute identité, elle ne sait que trouver une session et vérifier un mot de passe.
create policy connexion on utilisateurs for select to reflet_connexion using (true);
-- Accepter une invitation : le nom, le mot de passe et les droits du domaine, sous le rôle de connexion, d'un compte qui attend.
create policy connexion_invitation on utilisateurs for update to reflet_connexion using (invitation_en_attente) with check (actif);
-- Changer un mot de passe se fait hors de l'identité d'une requête : c'est la seule colonne que ce rôle écrive, et d'un compte actif.
create policy connexion_mot_de_passe on utilisateurs for update to reflet_connexion using (actif) with check (actif);
create policy interne on utilisateurs for select to reflet_interne using (true);
create policy soi on utilisateurs for select to reflet_client using (id = (select acteur_id()));
create policy soi_modifie on utilisateurs for update to reflet_interne, reflet_client
  using (id = (select acteur_id())) with check (id = (select acteur_id()));
create policy systeme on utilisateurs to reflet_systeme using (true) with check (true);
create policy technique_intouchable on utilisateurs as restrictive for update to reflet_admin using (not technique);

create trigger en_direct_ajout after insert on utilisateurs
  referencing new table as apres for each statement execute function signaler('utilisateurs');
create trigger en_direct_changement after update on utilisateurs
  referencing old table as avant new table as apres for each statement execute function signaler('utilisateurs');
create trigger en_direct_droits after update on utilisateurs for each row
  when ((old.actif, old.role, old.client_id, old.domaine_partenaire) is distinct from (new.actif, new.role, new.client_id, new.domaine_partenaire))
  execute function signaler_droits('utilisateur');
create trigger en_direct_retrait after delete on utilisateurs
  referencing old table as avant for each statement execute function signaler('utilisateurs');
create trigger utilisateurs_acces before insert or update of suspendu_le, invitation_en_attente, client_id on utilisateurs
  for each row execute function tenir_acces();
create trigger utilisateurs_adresse_en_attente after update of mot_de_passe on utilisateurs
  for each row execute function abandonner_adresse_en_attente();
create trigger utilisateurs_arrivages after update of email on utilisateurs for each row
  when (new.email like '%@efface.invalid' and old.email is distinct from new.email) execute function oublier_expediteur();
create trigger utilisateurs_dernier_admin after update on utilisateurs for each row
  when (old.role = 'admin' and old.actif and old.mot_de_passe is not null
    and not (new.role = 'admin' and new.actif and new.mot_de_passe is not null))
  execute function garder_un_admin();
create trigger utilisateurs_dernier_admin_retire after delete on utilisateurs for each row
  when (old.role = 'admin' and old.actif and old.mot_de_passe is not null) execute function garder_un_admin();
create trigger utilisateurs_journal after insert or delete or update on utilisateurs for each row execute function journaliser();
create trigger utilisateurs_maj before update on utilisateurs for each row execute function toucher_mis_a_jour_le();
create trigger utilisateurs_mot_de_passe_journal after update of mot_de_passe on utilisateurs
  for each row when (old.mot_de_passe is distinct from new.mot_de_passe) execute function journaliser_compte();
