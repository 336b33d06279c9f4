grant select, insert, update, delete on formulaire_champs to reflet_systeme, reflet_admin;
grant select on formulaire_champs to reflet_public;

create policy admin on formulaire_champs to reflet_admin using (true) with check (true);
create policy public_actif on formulaire_champs for select to reflet_public
  using (exists (select 1 from formulaires f where f.id = formulaire_id));
create policy systeme on formulaire_champs to reflet_systeme using (true) with check (true);

create trigger formulaire_champs_corbeille before delete on formulaire_champs
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger formulaire_champs_journal after insert or delete or update on formulaire_champs for each row execute function journaliser();
