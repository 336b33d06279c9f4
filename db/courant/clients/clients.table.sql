grant select, insert, update, delete on clients to reflet_systeme;
grant select on clients to reflet_interne;
grant insert, update, delete on clients to reflet_admin;
-- Une personne lit le SIREN de sa propre société : le statut de facture qu'elle produit le dit.
grant select (besoins, est_prestataire, id, lecteur_distant, nom, siren) on clients to reflet_client;
grant select (id, nom) on clients to reflet_public;
grant select (autonomie, besoins, desactive_le, est_partenaire, est_prestataire, id, nom) on clients to reflet_connexion;

-- Client : les lignes de sa société, et rien d'autre.
create policy client on clients for select to reflet_client using (id = (select acteur_client_id()));
create policy connexion on clients for select to reflet_connexion using (true);
create policy interne on clients to reflet_interne using (true) with check (true);
create policy public_nom on clients for select to reflet_public using (exists (select 1 from formulaires f where f.client_id = clients.id));
create policy systeme on clients to reflet_systeme using (true) with check (true);

create trigger clients_acces after update on clients
  for each row when (old.desactive_le is null is distinct from (new.desactive_le is null)) execute function suivre_acces_de_societe();
create trigger clients_journal after insert or delete or update on clients for each row execute function journaliser();
create trigger clients_maj before update on clients for each row execute function toucher_mis_a_jour_le();
create trigger clients_reception before delete on clients for each row execute function oublier_reception();
create trigger en_direct_ajout after insert on clients
  referencing new table as apres for each statement execute function signaler('clients');
create trigger en_direct_changement after update on clients
  referencing old table as avant new table as apres for each statement execute function signaler('clients');
create trigger en_direct_droits after update on clients for each row
  when ((old.besoins, old.est_partenaire, old.desactive_le) is distinct from (new.besoins, new.est_partenaire, new.desactive_le))
  execute function signaler_droits('client');
create trigger en_direct_retrait after delete on clients
  referencing old table as avant for each statement execute function signaler('clients');
