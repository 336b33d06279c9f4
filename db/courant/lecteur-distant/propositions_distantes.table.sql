grant select, insert, update, delete on propositions_distantes to reflet_systeme, reflet_interne, reflet_client;

create policy client on propositions_distantes to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on propositions_distantes to reflet_interne using (true) with check (true);
create policy systeme on propositions_distantes to reflet_systeme using (true) with check (true);

-- Les propositions naissent par dizaines, et l'appel est déjà au journal : il ne retient que ce qu'une personne en décide.
create trigger propositions_distantes_journal after update of etat on propositions_distantes for each row execute function journaliser();
