grant select, insert, update, delete on sceaux to reflet_systeme;

create policy systeme on sceaux to reflet_systeme using (true) with check (true);

create trigger sceaux_en_ajout_seul before update or delete or truncate on sceaux
  for each statement execute function refuser_reecriture();
