-- Droits : refus par défaut, colonnes accordées par rôle, lignes par politique (specification.md section 6 ; security.md 2 à 11).
do $$
declare
  t text;
begin
  foreach t in array array['clients', 'loueurs', 'utilisateurs', 'sessions', 'tentatives', 'fichiers', 'vehicules', 'conducteurs',
    'historique_affectation_vehicules', 'garages', 'tickets', 'restitutions', 'documents', 'document_lignes', 'conditions_loueur',
    'formulaires', 'formulaire_champs', 'historique', 'totaux_restitutions', 'totaux_tickets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- Le système charge, compte et journalise ; aucune requête d'un utilisateur ne prend ce rôle.
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
  end loop;
  -- L'interne voit toutes les lignes des tables métier ; ce qu'il peut y faire dépend des GRANT.
  foreach t in array array['clients', 'loueurs', 'fichiers', 'vehicules', 'conducteurs', 'historique_affectation_vehicules', 'garages',
    'tickets', 'restitutions', 'documents', 'document_lignes', 'conditions_loueur', 'historique', 'totaux_restitutions', 'totaux_tickets'] loop
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('grant select on %I to reflet_interne', t);
  end loop;
end $$;
grant usage on all sequences in schema public to reflet_systeme;
grant select on vue_vehicules_conducteurs, vue_conducteurs_vehicules to reflet_interne, reflet_client;

-- Interne : écritures communes à l'admin et à l'expert.
grant insert, update on restitutions, documents, document_lignes, fichiers, tickets, vehicules, conducteurs, historique_affectation_vehicules, garages
  to reflet_interne;
grant delete on document_lignes, fichiers to reflet_interne;
-- Admin seul.
grant delete on tickets, garages to reflet_admin;
grant insert, update on clients, loueurs, conditions_loueur to reflet_admin;
create policy admin on formulaires to reflet_admin using (true) with check (true);
create policy admin on formulaire_champs to reflet_admin using (true) with check (true);
grant select, insert, update, delete on formulaires, formulaire_champs to reflet_admin;

-- Comptes : l'interne voit les personnes (jamais les mots de passe), chacun modifie son profil.
grant select (id, prenom, nom, email, role, telephone_portable, fonction, avatar_url, client_id, domaine_interne, domaine_partenaire, actif)
  on utilisateurs to reflet_interne, reflet_client;
grant update (prenom, nom, telephone_portable, fonction, avatar_url) on utilisateurs to reflet_interne, reflet_client;
create policy interne on utilisateurs for select to reflet_interne using (true);
create policy soi on utilisateurs for select to reflet_client using (id = (select acteur_id()));
create policy soi_modifie on utilisateurs for update to reflet_interne, reflet_client
  using (id = (select acteur_id())) with check (id = (select acteur_id()));
grant select (id, utilisateur_id, portee, creee_le, vue_le, expire_le, limite_le, revoquee_le, adresse, agent) on sessions to reflet_interne, reflet_client;
grant update (revoquee_le) on sessions to reflet_interne, reflet_client;
create policy soi on sessions to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));

-- Client : les lignes de sa société, et rien d'autre.
create policy client on clients for select to reflet_client using (id = (select acteur_client_id()));
grant select (id, nom, besoins) on clients to reflet_client;
create policy client on loueurs for select to reflet_client using (true);
grant select on loueurs to reflet_client;

create policy client on restitutions for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy client_ajoute on restitutions for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()) and (select acteur_a_besoin('restitutions')));
grant select on restitutions to reflet_client;
grant insert (id, client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
              montant_ht_apres_remise, url_rapport, cree_par, cle_idempotence) on restitutions to reflet_client;

create policy client on documents to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy client on document_lignes to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select, insert on documents, document_lignes to reflet_client;
-- Le client vérifie et valide la lecture du rapport qu'il dépose ; le document validé est figé par la règle de l'application.
grant update on documents, document_lignes to reflet_client;
grant delete on document_lignes to reflet_client;

-- Les documents de restitution suivent le besoin : sans lui, ils n'existent pas pour cette personne.
create policy client on fichiers for select to reflet_client using (
  client_id = (select acteur_client_id())
  and (usage not in ('rapport', 'facture', 'avoir', 'pv') or (select acteur_a_besoin('restitutions'))));
create policy client_depose on fichiers for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()));
create policy client_rattache on fichiers for update to reflet_client
  using (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and cree_par = (select acteur_id()));
grant select, insert on fichiers to reflet_client;
grant update (rattache) on fichiers to reflet_client;

create policy client on vehicules for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on vehicules to reflet_client;
create policy client on conducteurs for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on conducteurs to reflet_client;
create policy client on historique_affectation_vehicules for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on historique_affectation_vehicules to reflet_client;

-- Tickets : ni notes internes, ni statut de facture (le partenaire seul le voit).
create policy client on tickets for select to reflet_client using (client_id = (select acteur_client_id()));
do $$
declare
  colonnes text;
begin
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into colonnes
  from information_schema.columns
  where table_schema = 'public' and table_name = 'tickets' and column_name not in ('notes_internes', 'statut_facture_client');
  execute format('grant select (%s) on tickets to reflet_client', colonnes);
end $$;
grant select (statut_facture_client) on tickets to reflet_client_partenaire;

create policy client on conditions_loueur for select to reflet_client using (client_id is null or client_id = (select acteur_client_id()));
grant select on conditions_loueur to reflet_client;
create policy client on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and entite in ('restitutions', 'documents', 'document_lignes') and (select acteur_a_besoin('restitutions')));
grant select on historique to reflet_client;
create policy client on totaux_restitutions for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy client on totaux_tickets for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on totaux_restitutions, totaux_tickets to reflet_client;

-- Le formulaire public (anonyme) : la description d'un formulaire actif, le nom du client, les loueurs ; l'écriture viendra par fonction.
create policy public_actif on formulaires for select to reflet_public using (statut = 'actif');
grant select (id, nom, statut, client_id) on formulaires to reflet_public;
create policy public_actif on formulaire_champs for select to reflet_public
  using (exists (select 1 from formulaires f where f.id = formulaire_id));
grant select on formulaire_champs to reflet_public;
create policy public_nom on clients for select to reflet_public using (exists (select 1 from formulaires f where f.client_id = clients.id));
grant select (id, nom) on clients to reflet_public;
create policy public_nom on loueurs for select to reflet_public using (true);
grant select (id, nom) on loueurs to reflet_public;

-- La connexion : avant toute identité, elle ne sait que trouver une session et vérifier un mot de passe.
create policy connexion on utilisateurs for select to reflet_connexion using (true);
grant select (id, prenom, nom, email, role, avatar_url, client_id, mot_de_passe, domaine_interne, domaine_partenaire, actif) on utilisateurs to reflet_connexion;
create policy connexion on clients for select to reflet_connexion using (true);
grant select (id, nom, besoins) on clients to reflet_connexion;
create policy connexion on sessions to reflet_connexion using (true) with check (true);
grant select, insert on sessions to reflet_connexion;
grant update (vue_le, expire_le, revoquee_le) on sessions to reflet_connexion;
create policy connexion on tentatives to reflet_connexion using (true) with check (true);
grant select, insert, delete on tentatives to reflet_connexion;
-- Balayage des dépôts abandonnés : la connexion ne voit que ceux-là.
create policy connexion_orphelins on fichiers to reflet_connexion using (not rattache and cree_le < now() - interval '1 day');
grant select (id, rattache, cree_le), delete on fichiers to reflet_connexion;

-- Ce que le programme sait de l'état du schéma, lisible par la sonde de santé.
grant select on schema_migrations to reflet_connexion;
