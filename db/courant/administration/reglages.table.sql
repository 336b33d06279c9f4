grant select, insert, update, delete on reglages to reflet_systeme, reflet_admin;
grant select (valeur, variable) on reglages to reflet_connexion;

create policy admin on reglages to reflet_admin using (true) with check (true);
-- Le programme les relit de lui-même, sans personne.
create policy programme on reglages for select to reflet_connexion using (true);
create policy systeme on reglages to reflet_systeme using (true) with check (true);

create trigger reglages_ajout_journal after insert or delete on reglages for each row execute function journaliser_reglage();
create trigger reglages_journal after update on reglages
  for each row when (old.valeur is distinct from new.valeur) execute function journaliser_reglage();
