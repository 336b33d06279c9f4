grant select, insert, update, delete on seconds_facteurs to reflet_systeme;
grant select, insert, update (confirme_le, dernier_pas, methode, secret), delete on seconds_facteurs to reflet_connexion;

create policy connexion on seconds_facteurs to reflet_connexion using (true) with check (true);
create policy systeme on seconds_facteurs to reflet_systeme using (true) with check (true);

create trigger seconds_facteurs_journal after insert or delete on seconds_facteurs for each row execute function journaliser_compte();
create trigger seconds_facteurs_remplace_journal after update on seconds_facteurs
  for each row when (old.methode is distinct from new.methode or old.secret is distinct from new.secret) execute function journaliser_compte();
