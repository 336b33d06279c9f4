grant select, insert, update, delete on agences to reflet_systeme;
grant select on agences to reflet_interne, reflet_client;
grant select, insert, update (nom), delete on agences to reflet_admin;

create policy admin on agences to reflet_admin using (true) with check (true);
create policy client on agences for select to reflet_client using (client_id = (select acteur_client_id()));
create policy interne on agences for select to reflet_interne using (true);
create policy systeme on agences to reflet_systeme using (true) with check (true);

create trigger agences_journal after insert or delete or update on agences for each row execute function journaliser();
create trigger en_direct_ajout after insert on agences
  referencing new table as apres for each statement execute function signaler_porteuse('clients', 'client_id');
create trigger en_direct_changement after update on agences
  referencing old table as avant new table as apres for each statement execute function signaler_porteuse('clients', 'client_id');
create trigger en_direct_retrait after delete on agences
  referencing old table as avant for each statement execute function signaler_porteuse('clients', 'client_id');
