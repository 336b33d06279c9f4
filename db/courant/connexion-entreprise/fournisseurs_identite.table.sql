grant select, insert, update, delete on fournisseurs_identite to reflet_systeme;
grant select (actif, adresses_de_confiance, client_id, creation, cree_le, deconnexion, domaines, emetteur, id, identifiant, mis_a_jour_le,
  obligatoire), insert, update (actif, adresses_de_confiance, creation, deconnexion, domaines, emetteur, identifiant, obligatoire, secret),
  delete on fournisseurs_identite to reflet_admin;
grant select on fournisseurs_identite to reflet_connexion;

create policy admin on fournisseurs_identite to reflet_admin using (true) with check (true);
create policy connexion on fournisseurs_identite to reflet_connexion using (true) with check (true);
create policy systeme on fournisseurs_identite to reflet_systeme using (true) with check (true);

create trigger fournisseurs_identite_domaines after insert or update of domaines on fournisseurs_identite
  for each row execute function tenir_domaines_identite();
create trigger fournisseurs_identite_journal after insert or update or delete on fournisseurs_identite
  for each row execute function journaliser();
create trigger fournisseurs_identite_maj before update on fournisseurs_identite for each row execute function toucher_mis_a_jour_le();
