grant select, insert, update, delete on webhook_livraisons to reflet_systeme;
grant select, insert (client_id, evenement, ligne_id, survenu_le, webhook_id), update (duree_ms, erreur, essai_le, essais, etat, livree_le,
  statut_http) on webhook_livraisons to reflet_admin;
grant select, update (duree_ms, erreur, essai_le, essais, etat, livree_le, statut_http), delete on webhook_livraisons to reflet_connexion;

create policy admin on webhook_livraisons to reflet_admin using (true) with check (true);
create policy connexion on webhook_livraisons to reflet_connexion using (true) with check (true);
create policy systeme on webhook_livraisons to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on webhook_livraisons
  referencing new table as apres for each statement execute function signaler('livraisons');
create trigger en_direct_changement after update on webhook_livraisons
  referencing old table as avant new table as apres for each statement execute function signaler('livraisons');
create trigger en_direct_retrait after delete on webhook_livraisons
  referencing old table as avant for each statement execute function signaler('livraisons');
