grant select, insert, update, delete on loueurs to reflet_systeme;
grant select, insert, update on loueurs to reflet_interne;
grant insert, update on loueurs to reflet_admin;
grant select on loueurs to reflet_client;
grant select (archive_le, id, nom) on loueurs to reflet_public;

create policy client on loueurs for select to reflet_client using (true);
create policy interne on loueurs to reflet_interne using (true) with check (true);
create policy public_nom on loueurs for select to reflet_public using (true);
create policy systeme on loueurs to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on loueurs
  referencing new table as apres for each statement execute function signaler('loueurs');
create trigger en_direct_changement after update on loueurs
  referencing old table as avant new table as apres for each statement execute function signaler('loueurs');
create trigger en_direct_retrait after delete on loueurs
  referencing old table as avant for each statement execute function signaler('loueurs');
create trigger loueurs_journal after insert or delete or update on loueurs for each row execute function journaliser();
