grant select, insert, update, delete on commentaires to reflet_systeme;
grant select, insert, update (cites, modifie_le, supprime_le, texte) on commentaires to reflet_interne, reflet_client;

create policy client on commentaires for select to reflet_client
  using (client_id = (select acteur_client_id()) and not interne and (restitution_id is null or (select acteur_a_besoin('restitutions'))));
create policy client_corrige on commentaires for update to reflet_client
  using (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id()))
  with check (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id()));
create policy client_ecrit on commentaires for insert to reflet_client
  with check (client_id = (select acteur_client_id()) and not interne and auteur_id = (select acteur_id())
              and (restitution_id is null or (select acteur_a_besoin('restitutions'))));
create policy interne on commentaires for select to reflet_interne using (true);
create policy interne_corrige on commentaires for update to reflet_interne
  using (auteur_id = (select acteur_id())) with check (auteur_id = (select acteur_id()));
create policy interne_ecrit on commentaires for insert to reflet_interne with check (auteur_id = (select acteur_id()));
create policy systeme on commentaires to reflet_systeme using (true) with check (true);

create trigger commentaires_journal after insert or update or delete on commentaires for each row execute function journaliser();
create trigger commentaires_mentions after update of cites, supprime_le on commentaires for each row execute function suivre_mentions();
create trigger en_direct_ajout after insert on commentaires
  referencing new table as apres for each statement execute function signaler('commentaires');
create trigger en_direct_changement after update on commentaires
  referencing old table as avant new table as apres for each statement execute function signaler('commentaires');
create trigger en_direct_retrait after delete on commentaires
  referencing old table as avant for each statement execute function signaler('commentaires');
