grant select, insert, update, delete on corbeille to reflet_systeme;
grant select (client_id, entite, id, libelle, ligne_id, lignes, supprime_le, supprime_par) on corbeille to reflet_admin;

create policy admin on corbeille for select to reflet_admin using (true);
create policy systeme on corbeille to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on corbeille
  referencing new table as apres for each statement execute function signaler('corbeille');
create trigger en_direct_changement after update on corbeille
  referencing old table as avant new table as apres for each statement execute function signaler('corbeille');
create trigger en_direct_retrait after delete on corbeille
  referencing old table as avant for each statement execute function signaler('corbeille');
