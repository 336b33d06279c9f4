grant select, insert, update, delete on loueur_alias to reflet_systeme;
grant select, insert, delete on loueur_alias to reflet_interne;
grant select on loueur_alias to reflet_client;

-- Un client dépose des documents, et leur loueur se reconnaît sous son identité.
create policy client on loueur_alias for select to reflet_client using ((select acteur_client_id()) is not null);
create policy interne on loueur_alias to reflet_interne using (true) with check (true);
create policy systeme on loueur_alias to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on loueur_alias
  referencing new table as apres for each statement execute function signaler_porteuse('loueurs', 'loueur_id');
create trigger en_direct_changement after update on loueur_alias
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('loueurs', 'loueur_id');
create trigger en_direct_retrait after delete on loueur_alias
  referencing old table as avant for each statement execute function signaler_porteuse('loueurs', 'loueur_id');
create trigger loueur_alias_journal after insert or update or delete on loueur_alias for each row execute function journaliser();
