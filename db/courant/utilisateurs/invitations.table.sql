grant select, insert, update, delete on invitations to reflet_systeme;
grant select (envois, envoyee_le, expire_le, invitee_par, utilisateur_id), insert, update (envois, envoyee_le, expire_le, invitee_par,
  jeton_sha256) on invitations to reflet_admin;
grant select, delete on invitations to reflet_connexion;

create policy admin on invitations to reflet_admin using (true) with check (true);
create policy connexion on invitations to reflet_connexion using (true) with check (true);
create policy systeme on invitations to reflet_systeme using (true) with check (true);

create trigger invitations_journal after insert or delete on invitations for each row execute function journaliser_compte();
create trigger invitations_renvoi_journal after update on invitations
  for each row when (old.envoyee_le is distinct from new.envoyee_le) execute function journaliser_compte();
