grant select, insert, update, delete on mots_courriels to reflet_systeme, reflet_admin;
grant select (gabarit, mot) on mots_courriels to reflet_interne, reflet_client, reflet_public, reflet_connexion;

create policy admin on mots_courriels to reflet_admin using (true) with check (true);
-- Qui dépose un message lit le mot qu'il porte, rien d'autre.
create policy depot on mots_courriels for select to reflet_interne, reflet_client, reflet_public, reflet_connexion using (true);
create policy systeme on mots_courriels to reflet_systeme using (true) with check (true);

create trigger mots_courriels_ajout_journal after insert or delete on mots_courriels for each row execute function journaliser_mot();
create trigger mots_courriels_journal after update on mots_courriels
  for each row when (old.mot is distinct from new.mot) execute function journaliser_mot();
