grant select, insert, update, delete on webhooks to reflet_systeme;
grant select (actif, adresse, cle_idempotence, client_id, cree_le, cree_par, desactive_le, echecs, evenements, id, nom), insert, update
  (actif, adresse, desactive_le, echecs, evenements, nom), delete on webhooks to reflet_admin;
grant select, update (actif, desactive_le, echecs, secret) on webhooks to reflet_connexion;

create policy admin on webhooks to reflet_admin using (true) with check (true);
create policy connexion on webhooks to reflet_connexion using (true) with check (true);
create policy systeme on webhooks to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on webhooks
  referencing new table as apres for each statement execute function signaler('webhooks');
create trigger en_direct_changement after update on webhooks
  referencing old table as avant new table as apres for each statement execute function signaler('webhooks');
create trigger en_direct_retrait after delete on webhooks
  referencing old table as avant for each statement execute function signaler('webhooks');
create trigger webhooks_journal after insert or update or delete on webhooks for each row execute function journaliser();
