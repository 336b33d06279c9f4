grant select, insert, update, delete on sessions to reflet_systeme;
grant select (adresse, agent, creee_le, expire_le, id, limite_le, portee, revoquee_le, utilisateur_id, vue_le), update (revoquee_le) on
  sessions to reflet_interne, reflet_client;
grant select, insert, update (expire_le, revoquee_le, vue_le), delete on sessions to reflet_connexion;

-- Il voit quand une personne s'est connectée, et ferme ses sessions ; le condensat du jeton reste illisible.
create policy admin on sessions to reflet_admin using (true) with check (true);
create policy connexion on sessions to reflet_connexion using (true) with check (true);
create policy soi on sessions to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy systeme on sessions to reflet_systeme using (true) with check (true);

create trigger en_direct_droits after update on sessions for each row
  when (old.revoquee_le is distinct from new.revoquee_le) execute function signaler_droits('session');
create trigger en_direct_droits_fin after delete on sessions for each row execute function signaler_droits('session');
create trigger sessions_derniere_connexion after insert on sessions
  for each row when (new.portee = 'complete') execute function noter_connexion();
-- Une session intermédiaire (code, récupération) n'ouvre rien : seule une session complète se ferme.
create trigger sessions_journal after update of revoquee_le on sessions
  for each row when (old.revoquee_le is null and new.revoquee_le is not null and new.portee = 'complete') execute function journaliser_compte();
