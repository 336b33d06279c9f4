grant select, insert, update, delete on vue_abonnements to reflet_systeme;
grant select, insert, update (direction, frequence, pdf, xlsx), delete on vue_abonnements to reflet_interne, reflet_client;
grant select, delete on vue_abonnements to reflet_connexion;

-- La tâche : ce qui est dû, et à qui. Elle compose ensuite sous l'identité de la personne.
create policy connexion on vue_abonnements to reflet_connexion using (true) with check (true);
create policy soi on vue_abonnements to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy soi_client on vue_abonnements to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
create policy systeme on vue_abonnements to reflet_systeme using (true) with check (true);

create trigger vue_abonnements_journal after insert or update or delete on vue_abonnements for each row execute function journaliser();
