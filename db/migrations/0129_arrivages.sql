-- Les documents arrivent seuls : par e-mail, par un dossier, par un début de clé S3 (docs/adr/0020).

-- Par où une société envoie : la partie locale de son adresse, tirée au hasard, et son dossier, qui ne change pas quand on la renouvelle.
create table receptions (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique references clients (id) on delete cascade,
  cle text not null unique check (cle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(cle) between 10 and 60),
  dossier text not null unique check (dossier ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(dossier) between 4 and 60),
  cree_le timestamptz not null default now(),
  renouvelee_le timestamptz
);
-- Elle agit sous une personne technique de même identifiant, comme une clé d'API : ce qui arrive a un auteur, borné à sa société.
create function doter_reception() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    delete from utilisateurs where id = old.id and technique;
  else
    insert into utilisateurs (id, prenom, nom, email, role, client_id, technique, suspendu_le)
    values (new.id, 'Boîte', 'de réception', 'reception-' || new.id || '@cle.invalid', 'client', new.client_id, true, now());
  end if;
  return null;
end $$;
alter function doter_reception() owner to reflet_systeme;
create trigger receptions_personne after insert or delete on receptions for each row execute function doter_reception();
create trigger receptions_journal after update or delete on receptions for each row execute function journaliser();
-- La personne technique part avec sa société, avant que la base ne juge qu'elle la retient.
create function oublier_reception() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from receptions where client_id = old.id;
  return old;
end $$;
alter function oublier_reception() owner to reflet_systeme;
create trigger clients_reception before delete on clients for each row execute function oublier_reception();

-- Qui écrit à une société sans être une de ses personnes, ni un loueur : une personne de l'équipe l'a dit.
create table expediteurs_connus (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  adresse text not null check (adresse = lower(adresse) and length(adresse) between 3 and 254),
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  unique (client_id, adresse)
);
create index expediteurs_connus_adresse on expediteurs_connus (adresse);
create index expediteurs_connus_auteur on expediteurs_connus (cree_par);
create trigger expediteurs_connus_journal after insert or delete on expediteurs_connus for each row execute function journaliser();

-- Un message, ou un fichier déposé dans un dossier : ce qu'il était, ce qui en est devenu.
create table arrivages (
  id uuid primary key,
  -- Vide : l'adresse visée n'est celle d'aucune société.
  client_id uuid references clients (id) on delete cascade,
  canal text not null check (canal in ('email', 'dossier', 's3')),
  source text not null check (length(source) between 1 and 500),
  message_id text check (length(message_id) <= 500),
  empreinte bytea check (length(empreinte) = 32),
  recu_le timestamptz not null,
  cree_le timestamptz not null default now(),
  expediteur text not null default '' check (length(expediteur) <= 320),
  expediteur_nom text not null default '' check (length(expediteur_nom) <= 200),
  destinataire text not null default '' check (length(destinataire) <= 320),
  sujet text not null default '' check (length(sujet) <= 500),
  texte text not null default '' check (length(texte) <= 20000),
  -- Ce que la boîte dit de SPF, DKIM et DMARC.
  authentification jsonb not null default '{}' check (jsonb_typeof(authentification) = 'object' and length(authentification::text) <= 2000),
  taille bigint not null check (taille >= 0),
  etat text not null check (etat in ('range', 'quarantaine', 'refuse')),
  motif text check (length(motif) <= 40),
  raison text check (length(raison) <= 600),
  -- Le message lui-même (.eml) ; vide quand il est trop gros pour être gardé, ou pour un fichier déposé.
  fichier_id uuid references fichiers (id) on delete set null,
  contestation_id uuid,
  reponse_id uuid,
  -- Une personne l'a accepté ou refusé.
  decide_par uuid references utilisateurs (id) on delete set null,
  decide_le timestamptz,
  unique (client_id, id),
  foreign key (client_id, contestation_id) references contestations (client_id, id) on update cascade on delete set null (contestation_id),
  foreign key (client_id, reponse_id) references contestation_reponses (client_id, id) on update cascade on delete set null (reponse_id)
);
create index arrivages_recents on arrivages (cree_le desc, id);
create index arrivages_etat on arrivages (etat, cree_le desc, id);
create index arrivages_client on arrivages (client_id, cree_le desc, id);
create index arrivages_message on arrivages (message_id) where message_id is not null;
create index arrivages_empreinte on arrivages (source, empreinte) where empreinte is not null;
create index arrivages_fichier on arrivages (fichier_id);
create index arrivages_contestation on arrivages (client_id, contestation_id);
create index arrivages_reponse on arrivages (client_id, reponse_id);
create index arrivages_decideur on arrivages (decide_par);
create trigger arrivages_journal after update of etat on arrivages for each row execute function journaliser();

-- Ce qui a déjà été pris, et qui ne le sera plus : la place d'un message dans sa boîte (UIDVALIDITY et UID), ou un chemin et ses octets. Écrit
-- dans la transaction qui garde l'arrivage ; il lui survit.
create table arrivage_reperes (
  source text not null check (length(source) between 1 and 500),
  repere text not null check (length(repere) between 1 and 1200),
  arrivage_id uuid references arrivages (id) on delete set null,
  pris_le timestamptz not null default now(),
  primary key (source, repere)
);
create index arrivage_reperes_arrivage on arrivage_reperes (arrivage_id);

-- Chaque pièce et ce qui en est devenu.
create table arrivage_pieces (
  id uuid primary key default gen_random_uuid(),
  arrivage_id uuid not null references arrivages (id) on delete cascade,
  client_id uuid references clients (id) on delete cascade,
  rang integer not null check (rang >= 0),
  nom text not null check (length(nom) between 1 and 255),
  taille bigint not null check (taille >= 0),
  issue text not null check (issue in ('document', 'doublon', 'refusee', 'ignoree', 'attente')),
  raison text check (length(raison) <= 600),
  document_id uuid,
  unique (arrivage_id, rang),
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete set null (document_id)
);
create index arrivage_pieces_document on arrivage_pieces (client_id, document_id);
create index arrivage_pieces_du_document on arrivage_pieces (document_id) where document_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['receptions', 'expediteurs_connus', 'arrivages', 'arrivage_reperes', 'arrivage_pieces'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    -- L'équipe les lit et en décide ; une personne d'une société ne les voit pas.
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
  end loop;
end $$;
grant select on receptions to reflet_interne;
grant update (cle, renouvelee_le) on receptions to reflet_admin;
grant select, insert, delete on expediteurs_connus to reflet_interne;
grant select, insert, update on arrivages to reflet_interne;
grant select, insert, update, delete on arrivage_pieces to reflet_interne;

-- La personne technique d'une réception écrit ce qui arrive à sa société, et rien d'autre ; aucune autre personne d'une société n'y passe.
create policy reception on receptions for select to reflet_client using (id = (select acteur_id()));
grant select (id, client_id, cle, dossier) on receptions to reflet_client;
create policy reception on arrivages to reflet_client
  using (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())))
  with check (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())));
grant select, insert, update (etat, motif, raison, contestation_id, reponse_id) on arrivages to reflet_client;
create policy reception on arrivage_pieces to reflet_client
  using (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())))
  with check (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())));
grant select, insert, update (issue, raison) on arrivage_pieces to reflet_client;
create policy reception on arrivage_reperes to reflet_client
  using (exists (select from receptions r where r.id = (select acteur_id()))) with check (exists (select from receptions r where r.id = (select acteur_id())));
grant select, insert on arrivage_reperes to reflet_client;

-- Le programme ouvre les adresses, trouve à qui est un message, et garde celui qui n'est à personne.
create policy connexion on receptions to reflet_connexion using (true) with check (true);
grant select, insert on receptions to reflet_connexion;
create policy connexion on arrivage_reperes to reflet_connexion using (true) with check (true);
grant select, insert on arrivage_reperes to reflet_connexion;
create policy connexion on arrivages to reflet_connexion using (client_id is null) with check (client_id is null);
grant select (id, client_id), insert on arrivages to reflet_connexion;
create policy connexion on arrivage_pieces to reflet_connexion using (client_id is null) with check (client_id is null);
grant select (id, client_id), insert on arrivage_pieces to reflet_connexion;

-- Le message gardé (.eml) : l'équipe, et qui l'a écrit. Un usage et un seau s'ajoutent.
do $$
declare
  c record;
begin
  for c in select conname, pg_get_constraintdef(oid) as texte from pg_constraint
           where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'carte_grise|cartes-grises' loop
    execute format('alter table fichiers drop constraint %I', c.conname);
    execute format('alter table fichiers add constraint %I %s', c.conname,
      replace(replace(c.texte, '''carte_grise''::text', '''carte_grise''::text, ''message''::text'), '|cartes-grises|', '|cartes-grises|messages|'));
  end loop;
end $$;
create policy message_a_l_equipe on fichiers as restrictive for select to reflet_client
  using (usage <> 'message' or cree_par = (select acteur_id()));
create policy connexion_message on fichiers for insert to reflet_connexion
  with check (usage = 'message' and client_id is null and cree_par is null);
create policy connexion_message_lu on fichiers for select to reflet_connexion using (usage = 'message' and client_id is null);
grant insert (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle, rattache) on fichiers to reflet_connexion;

-- Une lettre par e-mail dit aussi l'adresse de la société : la réponse y arrive seule.
alter table messages add column repondre_aussi text check (length(repondre_aussi) between 3 and 254);
grant insert (repondre_aussi) on messages to reflet_interne, reflet_client, reflet_public, reflet_connexion;

-- Les sociétés servies qui n'ont pas encore d'adresse.
create function societes_sans_reception() returns table (id uuid, nom text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.nom from clients c
  where not c.est_prestataire and c.desactive_le is null and not exists (select from receptions r where r.client_id = c.id) order by c.id
$$;

-- À qui est un message. `p_cles` : les parties locales qu'il vise ; `p_lettres` : les lettres auxquelles il répond.
create function situer_message(p_cles text[], p_lettres uuid[])
  returns table (client_id uuid, reception_id uuid, ouverte boolean, contestation_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with vises as (
    select r.client_id, null::uuid as contestation_id from receptions r where r.cle = any (p_cles)
    union all
    select l.client_id, l.contestation_id from contestation_lettres l where l.id = any (p_lettres) and l.envoyee_le is not null)
  select v.client_id, r.id, c.desactive_le is null and 'restitutions' = any (c.besoins), (array_agg(v.contestation_id) filter (where v.contestation_id is not null))[1]
  from vises v join clients c on c.id = v.client_id left join receptions r on r.client_id = v.client_id
  group by v.client_id, r.id, c.desactive_le, c.besoins
$$;

-- Ce que l'on sait d'un expéditeur : un « loueur », « connu » de cette société ou de l'équipe, « autre » : d'une autre société ; sinon rien.
create function juger_expediteur(p_client uuid, p_adresse text, p_domaine text) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from loueurs l where lower(l.email_contestations) = p_adresse
                 or (p_domaine <> '' and split_part(lower(l.email_contestations), '@', 2) = p_domaine))
      or exists (select from contestation_lettres l where l.client_id = p_client and lower(l.destinataire) = p_adresse) then 'loueur'
    when exists (select from utilisateurs u where lower(u.email) = p_adresse and u.actif and (u.client_id = p_client or u.role in ('admin', 'expert')))
      or exists (select from expediteurs_connus e where e.client_id = p_client and e.adresse = p_adresse) then 'connu'
    when exists (select from utilisateurs u where lower(u.email) = p_adresse and u.actif and u.client_id <> p_client)
      or exists (select from expediteurs_connus e where e.client_id <> p_client and e.adresse = p_adresse) then 'autre'
    else 'inconnu' end
$$;

-- Ce message est-il déjà là ? Les mêmes octets de la même boîte : le même message. Le même Message-ID : une copie.
create function message_deja_recu(p_source text, p_empreinte bytea, p_message_id text, p_client uuid)
  returns table (id uuid, memes_octets boolean, cree_le timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.id, a.source = p_source and a.empreinte = p_empreinte, a.cree_le from arrivages a
  where (a.source = p_source and a.empreinte = p_empreinte)
     or (a.message_id = p_message_id and a.client_id is not distinct from p_client and a.canal = 'email')
  order by 2 desc, a.cree_le limit 1
$$;

-- Un message refusé n'est gardé que le temps de se raviser, les autres que le temps des dossiers ; leurs octets partent avec le balayage, les documents
-- entrés dans la file restent.
create function oublier_arrivages(p_refuses timestamptz, p_gardes timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  partis uuid[] := array(select a.id from arrivages a
    where (a.etat = 'refuse' and coalesce(a.decide_le, a.cree_le) < p_refuses) or a.cree_le < p_gardes);
begin
  update fichiers f set rattache = false from arrivages a where a.id = any (partis) and a.fichier_id = f.id and f.usage = 'message';
  delete from arrivages where id = any (partis);
  return coalesce(cardinality(partis), 0);
end $$;

-- Effacer une personne : son nom dans le texte d'un message se masque comme ailleurs, et le message lui-même, qui le dit encore, s'en va.
create or replace function textes_libres() returns table (entite text, champ text, reserve text) language sql immutable parallel safe as $$
  values ('tickets', 'circonstances_sinistre', 'true'), ('tickets', 'informations_complementaires', 'true'), ('tickets', 'details_avancement', 'true'),
    ('tickets', 'notes_internes', 'true'), ('tickets', 'motif_retour', 'true'), ('commentaires', 'texte', 'true'),
    ('etats_des_lieux', 'observations', 'x.signe_le is null'),
    ('etat_dommages', 'commentaire', 'exists (select from etats_des_lieux s where s.id = x.etat_id and s.signe_le is null)'),
    ('audits', 'notes', 'true'), ('audit_dommages', 'commentaire', 'true'),
    ('contestation_lignes', 'commentaire', 'true'), ('contestation_reponses', 'texte', 'true'),
    ('garages', 'notes_internes_garage', 'true'),
    ('arrivages', 'sujet', 'true'), ('arrivages', 'texte', 'true'), ('arrivages', 'expediteur_nom', 'true')
$$;
create function lacher_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update fichiers set rattache = false where id = old.fichier_id and usage = 'message';
  new.fichier_id := null;
  return new;
end $$;
alter function lacher_message() owner to reflet_systeme;
create trigger arrivages_masques before update of sujet, texte, expediteur, expediteur_nom on arrivages for each row
  when (old.fichier_id is not null and (old.sujet, old.texte, old.expediteur, old.expediteur_nom)
    is distinct from (new.sujet, new.texte, new.expediteur, new.expediteur_nom)) execute function lacher_message();
create function oublier_expediteur() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update arrivages set expediteur = '', expediteur_nom = '' where expediteur = lower(old.email);
  delete from expediteurs_connus where adresse = lower(old.email);
  return null;
end $$;
alter function oublier_expediteur() owner to reflet_systeme;
create index arrivages_expediteur on arrivages (expediteur) where expediteur <> '';
create trigger utilisateurs_arrivages after update of email on utilisateurs for each row
  when (new.email like '%@efface.invalid' and old.email is distinct from new.email) execute function oublier_expediteur();

do $$
declare
  f text;
begin
  foreach f in array array['societes_sans_reception()', 'situer_message(text[], uuid[])', 'juger_expediteur(uuid, text, text)',
      'message_deja_recu(text, bytea, text, uuid)', 'oublier_arrivages(timestamptz, timestamptz)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to reflet_connexion', f);
  end loop;
end $$;
