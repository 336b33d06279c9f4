grant select, insert, update, delete on vocabulaire_appris to reflet_systeme;
grant select, insert, update on vocabulaire_appris to reflet_interne, reflet_client;

-- Un client apprend pour sa société et lit en plus ce qui vaut pour tous ; il ne dit pas de quel document vient un mot d'ailleurs.
create policy client on vocabulaire_appris to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on vocabulaire_appris to reflet_interne using (true) with check (true);
create policy systeme on vocabulaire_appris to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on vocabulaire_appris
  referencing new table as apres for each statement execute function signaler('vocabulaire');
create trigger en_direct_changement after update on vocabulaire_appris
  referencing old table as avant new table as apres for each statement execute function signaler('vocabulaire');
create trigger en_direct_retrait after delete on vocabulaire_appris
  referencing old table as avant for each statement execute function signaler('vocabulaire');
create trigger vocabulaire_appris_journal after insert or update or delete on vocabulaire_appris for each row execute function journaliser();
create trigger vocabulaire_appris_maj before update on vocabulaire_appris for each row execute function toucher_mis_a_jour_le();
