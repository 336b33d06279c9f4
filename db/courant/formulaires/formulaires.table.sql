grant select, insert, update, delete on formulaires to reflet_systeme, reflet_admin;
grant select (client_id, cree_le, id, nom, statut) on formulaires to reflet_public;

create policy admin on formulaires to reflet_admin using (true) with check (true);
-- Le formulaire public (anonyme) : la description d'un formulaire actif, le nom du client, les loueurs ; l'écriture viendra par fonction.
create policy public_actif on formulaires for select to reflet_public using (statut = 'actif' and societe_ouverte(client_id));
create policy systeme on formulaires to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on formulaires
  referencing new table as apres for each statement execute function signaler('formulaires');
create trigger en_direct_changement after update on formulaires
  referencing old table as avant new table as apres for each statement execute function signaler('formulaires');
create trigger en_direct_retrait after delete on formulaires
  referencing old table as avant for each statement execute function signaler('formulaires');
create trigger formulaires_corbeille before delete on formulaires
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger formulaires_journal after insert or delete or update on formulaires for each row execute function journaliser();
create trigger formulaires_maj before update on formulaires for each row execute function toucher_mis_a_jour_le();
