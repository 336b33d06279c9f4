-- Profil : l'adresse e-mail ne change qu'une fois la nouvelle confirmée (security.md 8 et 21).

-- Une seule nouvelle adresse à la fois par personne ; la dernière demandée remplace la précédente, dont le lien ne vaut plus rien. Seul
-- le condensat du secret est gardé.
create table adresses_en_attente (
  utilisateur_id uuid primary key references utilisateurs (id) on delete cascade,
  email text not null check (length(email) between 3 and 254 and email = lower(email) and position('@' in email) > 1),
  jeton_sha256 bytea not null check (length(jeton_sha256) = 32),
  cree_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > cree_le)
);
create unique index adresses_en_attente_jeton on adresses_en_attente (jeton_sha256);
create index adresses_en_attente_age on adresses_en_attente (expire_le);

alter table adresses_en_attente enable row level security;
alter table adresses_en_attente force row level security;
create policy systeme on adresses_en_attente to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on adresses_en_attente to reflet_systeme;
create policy connexion on adresses_en_attente to reflet_connexion using (true) with check (true);
grant select, insert, update, delete on adresses_en_attente to reflet_connexion;
-- Chacun voit l'adresse qu'il attend de confirmer et peut y renoncer ; personne ne voit le secret, ni n'écrit d'adresse.
create policy soi on adresses_en_attente for select to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()));
create policy soi_renonce on adresses_en_attente for delete to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id()));
grant select (utilisateur_id, email, expire_le), delete on adresses_en_attente to reflet_interne, reflet_client;

-- La politique de 0018 borne déjà ces écritures aux comptes actifs.
grant update (email, domaine_interne, domaine_partenaire) on utilisateurs to reflet_connexion;

-- Qui change son mot de passe parce qu'un autre le connaît ne doit pas laisser vivre le lien que cet autre vient de demander.
create function abandonner_adresse_en_attente() returns trigger language plpgsql as $$
begin
  delete from adresses_en_attente where utilisateur_id = new.id;
  return null;
end $$;
create trigger utilisateurs_adresse_en_attente after update of mot_de_passe on utilisateurs
  for each row execute function abandonner_adresse_en_attente();
