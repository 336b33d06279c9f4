grant select, insert, update, delete on references_metier to reflet_systeme;
grant select on references_metier to reflet_interne, reflet_client;
grant insert (genre, nom, parent_id), update (archivee_le, nom, parent_id, synonymes), delete on references_metier to reflet_admin;
grant select (archivee_le, genre, nom, synonymes) on references_metier to reflet_public;

create policy admin on references_metier to reflet_admin using (true) with check (true);
-- Un client ne voit pas les garages : leurs réseaux non plus.
create policy client on references_metier for select to reflet_client using (genre <> 'reseau' and (select acteur_client_id()) is not null);
create policy elements_restent on references_metier as restrictive for delete to reflet_admin using (genre <> 'element');
create policy interne on references_metier for select to reflet_interne using (true);
-- La page publique propose les mêmes éléments que la fiche d'un ticket.
create policy public_elements on references_metier for select to reflet_public using (genre = 'element' and archivee_le is null);
create policy systeme on references_metier to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on references_metier
  referencing new table as apres for each statement execute function signaler('references');
create trigger en_direct_changement after update on references_metier
  referencing old table as avant new table as apres for each statement execute function signaler('references');
create trigger en_direct_retrait after delete on references_metier
  referencing old table as avant for each statement execute function signaler('references');
create trigger references_metier_journal after insert or update or delete on references_metier for each row execute function journaliser();
