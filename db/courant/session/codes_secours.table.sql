grant select, insert, update, delete on codes_secours to reflet_systeme;
grant select, insert, update (utilise_le), delete on codes_secours to reflet_connexion;

create policy connexion on codes_secours to reflet_connexion using (true) with check (true);
create policy systeme on codes_secours to reflet_systeme using (true) with check (true);

create trigger codes_secours_journal after insert on codes_secours
  referencing new table as nouveaux for each statement execute function journaliser_codes();
