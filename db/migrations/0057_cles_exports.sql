-- Les portées d'une clé d'API : ce que le contrat lui ouvre. Les clés d'avant gardent la leur.
alter table cles_api add column portees text[] not null default '{tco:lire}' check (cardinality(portees) between 1 and 60);
alter table cles_api alter column portees drop default;
grant select (portees) on cles_api to reflet_admin;
grant select (portees, cree_par) on cles_api to reflet_connexion;

-- Une clé agit sous une personne technique de même identifiant : ce qu'elle écrit a un auteur, et les politiques de lignes n'ont rien à
-- apprendre. Suspendue dès sa naissance et sans mot de passe : personne ne s'y connecte, rien ne lui est envoyé.
alter table utilisateurs add column technique boolean not null default false;
grant select (technique) on utilisateurs to reflet_interne, reflet_connexion;
create policy technique_intouchable on utilisateurs as restrictive for update to reflet_admin using (not technique);

create function doter_cle() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    delete from utilisateurs where id = old.id and technique;
  else
    insert into utilisateurs (id, prenom, nom, email, role, client_id, technique, suspendu_le)
    values (new.id, 'Clé d''API', new.nom, 'cle-' || new.id || '@cle.invalid', case when new.client_id is null then 'expert' else 'client' end,
      new.client_id, true, now());
  end if;
  return null;
end $$;
alter function doter_cle() owner to reflet_systeme;
create trigger cles_api_personne after insert or delete on cles_api for each row execute function doter_cle();

set local role reflet_systeme;
insert into utilisateurs (id, prenom, nom, email, role, client_id, technique, suspendu_le)
select k.id, 'Clé d''API', k.nom, 'cle-' || k.id || '@cle.invalid', case when k.client_id is null then 'expert' else 'client' end, k.client_id, true,
  now()
from cles_api k;
reset role;

-- L'export d'une liste, envoyé régulièrement : ses filtres et ses colonnes sont ceux de l'écran quand on l'a demandé.
create table exports_programmes (
  id uuid primary key default gen_random_uuid(),
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  -- Vide : un export de l'équipe.
  client_id uuid references clients (id) on delete cascade,
  ecran text not null check (ecran in ('tickets', 'vehicules', 'conducteurs', 'garages', 'restitutions')),
  nom text not null check (length(btrim(nom)) between 1 and 80),
  filtres jsonb not null default '{}' check (jsonb_typeof(filtres) = 'object' and length(filtres::text) <= 4000),
  -- Vide : toutes.
  colonnes text not null default '' check (length(colonnes) <= 500),
  format text not null check (format in ('xlsx', 'csv')),
  frequence text not null check (frequence in ('quotidien', 'hebdomadaire', 'mensuel')),
  suspendu_le timestamptz,
  cle_idempotence uuid not null,
  cree_le timestamptz not null default now(),
  unique (utilisateur_id, cle_idempotence)
);
create index exports_programmes_client on exports_programmes (client_id);
create trigger exports_programmes_journal after insert or update or delete on exports_programmes for each row execute function journaliser();

create table export_destinataires (
  id uuid primary key default gen_random_uuid(),
  export_id uuid not null references exports_programmes (id) on delete cascade,
  -- Deux identifiants d'objets différents : les confondre est une faute du programme.
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade check (utilisateur_id <> export_id),
  unique (export_id, utilisateur_id)
);
create index export_destinataires_personne on export_destinataires (utilisateur_id);

-- Un envoi est le même objet, que ce soit un rapport d'analyses ou une liste : un par destinataire et par période.
alter table rapports_envoyes
  add column objet text not null default 'analyses' check (objet in ('analyses', 'liste')),
  add column export_id uuid references exports_programmes (id) on delete set null;
alter table rapports_envoyes drop constraint rapports_envoyes_periode_check;
alter table rapports_envoyes add constraint rapports_envoyes_periode_check check (periode ~ '^[0-9]{4}-(S[0-9]{2}|[0-9]{2}(-[0-9]{2})?)$');
create unique index rapports_envoyes_export on rapports_envoyes (export_id, utilisateur_id, periode) where export_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['exports_programmes', 'export_destinataires'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
    execute format('grant select on %I to reflet_connexion', t);
  end loop;
end $$;
-- Se retirer d'un envoi depuis le message, sans session.
grant delete on export_destinataires to reflet_connexion;
create policy soi on exports_programmes to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()) and client_id is null);
create policy soi_client on exports_programmes to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
grant select, insert, update (suspendu_le), delete on exports_programmes to reflet_interne, reflet_client;

-- À qui l'on peut envoyer : l'équipe entre elle, les personnes d'une société entre elles.
create function destinataires_possibles() returns table (id uuid, nom text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email)
  from utilisateurs u join utilisateurs moi on moi.id = acteur_id()
  where u.actif and not u.technique
    and case when moi.role = 'client' then u.role = 'client' and u.client_id = moi.client_id else u.role <> 'client' end
  order by u.id <> moi.id, 2
$$;
-- Où en est le dernier envoi d'un export à soi : ce qui est parti, ce qui attend, ce qui n'a pas abouti et pourquoi.
create function dernier_envoi(p_export uuid) returns json
  language sql stable security definer set search_path = pg_catalog, public as $$
  select json_build_object('periode', e.periode, 'le', max(coalesce(e.depose_le, e.cree_le)),
    'partis', count(*) filter (where e.etat = 'depose' and (m.id is null or m.envoye_le is not null)),
    'en_attente', count(*) filter (where e.etat = 'a_envoyer' or (m.id is not null and m.envoye_le is null and m.abandonne_le is null)),
    'echecs', count(*) filter (where e.etat = 'abandonne' or m.abandonne_le is not null), 'raison', max(coalesce(e.raison, case when m.abandonne_le is not null then 'Le message n''a pas pu être remis.' end)))
  from rapports_envoyes e left join messages m on m.id = e.id
  where e.export_id = p_export and exists (select from exports_programmes p where p.id = p_export and p.utilisateur_id = acteur_id())
    and e.periode = (select d.periode from rapports_envoyes d where d.export_id = p_export order by d.cree_le desc limit 1)
  group by e.periode
$$;
alter function destinataires_possibles() owner to reflet_systeme;
alter function dernier_envoi(uuid) owner to reflet_systeme;
revoke all on function destinataires_possibles(), dernier_envoi(uuid) from public;
grant execute on function destinataires_possibles(), dernier_envoi(uuid) to reflet_interne, reflet_client;
create policy proprietaire on export_destinataires to reflet_interne, reflet_client
  using (exists (select from exports_programmes e where e.id = export_id))
  with check (exists (select from exports_programmes e where e.id = export_id)
    and utilisateur_id in (select d.id from destinataires_possibles() d));
grant select, insert, delete on export_destinataires to reflet_interne, reflet_client;
