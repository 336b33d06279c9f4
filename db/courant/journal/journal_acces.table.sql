grant select, insert, update, delete on journal_acces to reflet_systeme;
grant select on journal_acces to reflet_admin, reflet_expert;

create policy admin on journal_acces for select to reflet_admin using (true);
create policy expert on journal_acces for select to reflet_expert using (action = 'ecriture' or entite_de_dossier(entite));
create policy systeme on journal_acces to reflet_systeme using (true) with check (true);

create trigger journal_acces_en_ajout_seul before update or delete or truncate on journal_acces
  for each statement execute function refuser_reecriture();
create trigger journal_acces_file after insert on journal_acces referencing new table as nouvelles
  for each statement execute function suivre_acces();
