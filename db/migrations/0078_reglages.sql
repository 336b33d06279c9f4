-- Les réglages que l'exploitant pose à l'écran : ce que l'environnement du programme ne pose pas déjà, et qui n'est pas un secret.
create table reglages (
  variable text primary key check (variable ~ '^[A-Z0-9_]{1,60}$'),
  valeur text not null check (length(btrim(valeur)) between 1 and 500),
  ecrit_par uuid references utilisateurs (id) on delete set null,
  mis_a_jour_le timestamptz not null default now()
);
alter table reglages enable row level security;
alter table reglages force row level security;
create policy systeme on reglages to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on reglages to reflet_systeme;
create policy admin on reglages to reflet_admin using (true) with check (true);
grant select, insert, update, delete on reglages to reflet_admin;
-- Le programme les relit de lui-même, sans personne.
create policy programme on reglages for select to reflet_connexion using (true);
grant select (variable, valeur) on reglages to reflet_connexion;

-- Un réglage n'a pas d'identifiant : son nom en donne un, toujours le même.
create function journaliser_reglage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into historique (entite, ligne_id, auteur_id, operation, champ, avant, apres)
  values ('reglages', md5(coalesce(new.variable, old.variable))::uuid, acteur_id(), 'modification', coalesce(new.variable, old.variable),
          to_jsonb(old.valeur), to_jsonb(new.valeur));
  return null;
end $$;
alter function journaliser_reglage() owner to reflet_systeme;
create trigger reglages_ajout_journal after insert or delete on reglages for each row execute function journaliser_reglage();
create trigger reglages_journal after update on reglages
  for each row when (old.valeur is distinct from new.valeur) execute function journaliser_reglage();
