-- Journal : qui a écrit ou lu quoi, d'où, chaîné par condensats (security.md 44). Corbeille : ce qu'une personne supprime attend trente jours.

-- 1. D'où vient une écriture : le serveur pose l'origine de la demande dans la transaction, comme l'identité.
alter table historique add column requete text default nullif(current_setting('app.requete', true), '') check (length(requete) <= 60);

-- Ce que l'historique ne dit pas : les lectures sensibles, les connexions, les refus, et l'origine de chaque demande qui écrit. Rien de ce
-- qui a été lu n'y est recopié.
create table journal_acces (
  id bigint generated always as identity primary key,
  fait_le timestamptz not null,
  action text not null check (action in (
    'ecriture', 'lecture', 'fichier', 'export', 'connexion', 'connexion_refusee', 'acces_refuse', 'cle_api')),
  entite text check (length(entite) <= 60),
  ligne_id uuid,
  -- La société de l'objet ; à défaut, celle de la personne.
  client_id uuid,
  auteur_id uuid,
  cle_id uuid,
  -- Ce qui a été lu ou refusé, en un mot du programme : permis, carte_grise, notes_internes…
  quoi text check (length(quoi) <= 60),
  requete text check (length(requete) <= 60),
  route text check (length(route) <= 120),
  statut smallint,
  adresse text check (length(adresse) <= 60),
  appareil text check (length(appareil) <= 300)
);
create index journal_acces_page on journal_acces (fait_le desc, id desc) where action <> 'ecriture';
create index journal_acces_auteur on journal_acces (auteur_id, fait_le desc, id desc) where action <> 'ecriture';
create index journal_acces_client on journal_acces (client_id, fait_le desc, id desc) where action <> 'ecriture';
create index journal_acces_entite on journal_acces (entite, fait_le desc, id desc) where action <> 'ecriture';
create index journal_acces_action on journal_acces (action, fait_le desc, id desc);
create index journal_acces_ligne on journal_acces (ligne_id, fait_le desc, id desc) where ligne_id is not null;
create index journal_acces_adresse on journal_acces (adresse, fait_le desc, id desc);
create index journal_acces_origine on journal_acces (requete) where action = 'ecriture';

-- La page du journal parcourt l'historique par date, entière ou d'une personne, d'une société, d'une entité.
create index historique_page on historique (fait_le desc, id desc);
create index historique_auteur on historique (auteur_id, fait_le desc, id desc);
create index historique_entite on historique (entite, fait_le desc, id desc);
-- Une suppression est rare : la chercher ne doit pas parcourir le reste. Une adresse se cherche par ses demandes.
create index historique_suppressions on historique (fait_le desc, id desc) where operation = 'suppression';
create index historique_requete on historique (requete) where requete is not null;
drop index historique_client;
create index historique_client on historique (client_id, fait_le desc, id desc);

-- 2. La chaîne. Elle se forme après coup, hors des écritures : aucune n'attend le verrou d'une autre. La file dit ce qui reste à sceller.
create table a_sceller (
  source text not null check (source in ('ecritures', 'acces')),
  ligne bigint not null,
  primary key (source, ligne)
);
-- `contenu` est le condensat salé de ce qui peut devoir s'effacer (une personne, ses valeurs) : effacé, la chaîne se vérifie encore.
create table sceaux (
  source text not null check (source in ('ecritures', 'acces')),
  rang bigint not null check (rang > 0),
  ligne bigint not null,
  sel uuid,
  contenu bytea not null check (length(contenu) = 32),
  precedent bytea not null check (length(precedent) = 32),
  condensat bytea not null check (length(condensat) = 32),
  efface_le timestamptz,
  primary key (source, rang),
  unique (source, ligne)
);
-- Où la chaîne commence, une fois les plus anciennes lignes parties : le rang et le condensat de la dernière effacée.
create table ancres_journal (
  source text primary key check (source in ('ecritures', 'acces')),
  rang bigint not null check (rang > 0),
  condensat bytea not null check (length(condensat) = 32),
  posee_le timestamptz not null
);

-- Rien ne s'y réécrit, sauf la conservation (ce qui est trop vieux, ce qu'une personne fait effacer), par les fonctions ci-dessous.
create or replace function refuser_reecriture() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_user = 'reflet_systeme' and current_setting('app.conservation_journal', true) = 'on' then return null; end if;
  raise exception 'le journal ne se réécrit pas' using errcode = 'insufficient_privilege';
end $$;
create trigger journal_acces_en_ajout_seul before update or delete or truncate on journal_acces
  for each statement execute function refuser_reecriture();
create trigger sceaux_en_ajout_seul before update or delete or truncate on sceaux
  for each statement execute function refuser_reecriture();

-- Chaque ligne entre dans la file ; la première écriture d'une demande note d'où elle vient.
create function suivre_historique() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  demande text := nullif(current_setting('app.requete', true), '');
begin
  insert into a_sceller (source, ligne) select 'ecritures', id from nouvelles;
  if demande is not null and current_setting('app.requete_notee', true) is distinct from demande then
    perform set_config('app.requete_notee', demande, true);
    insert into journal_acces (fait_le, action, client_id, auteur_id, requete, route, adresse, appareil)
    values (now(), 'ecriture', acteur_client_id(), acteur_id(), demande, nullif(current_setting('app.route', true), ''),
            nullif(current_setting('app.adresse', true), ''), nullif(current_setting('app.appareil', true), ''));
  end if;
  return null;
end $$;
alter function suivre_historique() owner to reflet_systeme;
create trigger historique_file after insert on historique referencing new table as nouvelles
  for each statement execute function suivre_historique();

create function suivre_acces() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into a_sceller (source, ligne) select 'acces', id from nouvelles;
  return null;
end $$;
alter function suivre_acces() owner to reflet_systeme;
create trigger journal_acces_file after insert on journal_acces referencing new table as nouvelles
  for each statement execute function suivre_acces();

-- Les deux formes fixes d'une ligne, en UTC : ce qui restera, et ce qui pourra s'effacer.
create function fixe_ecriture(h historique) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(h.id, h.entite, h.ligne_id, h.client_id, h.fait_le, h.operation, h.champ, h.requete)::text;
create function effacable_ecriture(h historique) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(h.auteur_id, h.avant, h.apres)::text;
create function fixe_acces(a journal_acces) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(a.id, a.fait_le, a.action, a.entite, a.ligne_id, a.client_id, a.cle_id, a.quoi, a.requete, a.route, a.statut)::text;
create function effacable_acces(a journal_acces) returns text language sql stable set timezone = 'UTC'
  return jsonb_build_array(a.auteur_id, a.adresse, a.appareil)::text;

create function contenu_scelle(sel uuid, effacable text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(coalesce(sel::text, '') || effacable, 'UTF8'));
create function condensat_scelle(precedent bytea, rang bigint, fixe text, contenu bytea) returns bytea language sql immutable parallel safe
  return sha256(precedent || convert_to(rang::text || fixe, 'UTF8') || contenu);

-- Le bout d'une chaîne : son dernier sceau, à défaut son ancre, à défaut l'origine.
create function bout_de_chaine(p_source text) returns table (rang bigint, condensat bytea) language sql stable as $$
  select rang, condensat from (
    (select s.rang, s.condensat from sceaux s where s.source = p_source order by s.rang desc limit 1)
    union all
    select a.rang, a.condensat from ancres_journal a where a.source = p_source
    union all
    select 0, sha256(''::bytea)) x
  order by rang desc limit 1
$$;

-- Scelle ce qui attend, dans l'ordre des numéros de ce qui est déjà validé ; un seul scelleur à la fois. Rend le nombre de lignes scellées.
create function sceller_journal(limite integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  s text;
  l record;
  dernier record;
  r bigint;
  c bytea;
  p bytea;
  k bytea;
  x uuid;
  faites bigint[];
  total integer := 0;
begin
  if not pg_try_advisory_xact_lock(7245046) then return 0; end if;
  foreach s in array array['ecritures', 'acces'] loop
    select * into dernier from bout_de_chaine(s);
    r := dernier.rang;
    c := dernier.condensat;
    faites := '{}';
    for l in
      select f.ligne, case s when 'ecritures' then fixe_ecriture(h) else fixe_acces(a) end as fixe,
             case s when 'ecritures' then effacable_ecriture(h) else effacable_acces(a) end as effacable,
             exists (select from sceaux d where d.source = s and d.ligne = f.ligne) as deja
      from (select ligne from a_sceller where source = s order by ligne limit limite) f
      left join historique h on s = 'ecritures' and h.id = f.ligne
      left join journal_acces a on s = 'acces' and a.id = f.ligne
      where h.id is not null or a.id is not null
      order by f.ligne
    loop
      faites := faites || l.ligne;
      continue when l.deja;
      r := r + 1;
      p := c;
      x := gen_random_uuid();
      k := contenu_scelle(x, l.effacable);
      c := condensat_scelle(p, r, l.fixe, k);
      insert into sceaux (source, rang, ligne, sel, contenu, precedent, condensat) values (s, r, l.ligne, x, k, p, c);
    end loop;
    delete from a_sceller where source = s and ligne = any (faites);
    total := total + cardinality(faites);
  end loop;
  return total;
end $$;
alter function sceller_journal(integer) owner to reflet_systeme;
revoke all on function sceller_journal(integer) from public;
grant execute on function sceller_journal(integer) to reflet_connexion;

-- Suit une chaîne depuis son ancre. Rend la première rupture (ligne, rang, raison), ou le compte et le bout si tout tient.
create function verifier_journal(p_source text)
  returns table (lignes bigint, effacees bigint, en_attente bigint, rang bigint, condensat bytea, rompu_rang bigint, rompu_ligne bigint, raison text)
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  l record;
  depart record;
begin
  select a.rang, a.condensat into depart from (
    select an.rang, an.condensat from ancres_journal an where an.source = p_source union all select 0, sha256(''::bytea)) a
  order by a.rang desc limit 1;
  lignes := 0;
  effacees := 0;
  rang := depart.rang;
  condensat := depart.condensat;
  for l in
    select s.*, case p_source when 'ecritures' then fixe_ecriture(h) else fixe_acces(a) end as fixe,
           case p_source when 'ecritures' then effacable_ecriture(h) else effacable_acces(a) end as effacable, coalesce(h.id, a.id) as trouvee
    from sceaux s
    left join historique h on p_source = 'ecritures' and h.id = s.ligne
    left join journal_acces a on p_source = 'acces' and a.id = s.ligne
    where s.source = p_source
    order by s.rang
  loop
    raison := case
      when l.rang <> rang + 1 then 'un sceau manque'
      when l.precedent <> condensat then 'le sceau ne suit pas le précédent'
      when l.trouvee is null then 'la ligne a disparu'
      when l.efface_le is null and contenu_scelle(l.sel, l.effacable) <> l.contenu then 'son contenu a changé'
      when condensat_scelle(l.precedent, l.rang, l.fixe, l.contenu) <> l.condensat then 'la ligne ou son sceau a changé'
    end;
    if raison is not null then
      rompu_rang := l.rang;
      rompu_ligne := l.ligne;
      return next;
      return;
    end if;
    rang := l.rang;
    condensat := l.condensat;
    lignes := lignes + 1;
    if l.efface_le is not null then effacees := effacees + 1; end if;
  end loop;
  select count(*) into en_attente from a_sceller f where f.source = p_source;
  select x.id into rompu_ligne from (
    select h.id from historique h where p_source = 'ecritures' union all select a.id from journal_acces a where p_source = 'acces') x
  where not exists (select from sceaux s where s.source = p_source and s.ligne = x.id)
    and not exists (select from a_sceller f where f.source = p_source and f.ligne = x.id)
  order by x.id limit 1;
  if rompu_ligne is not null then raison := 'la ligne n''a jamais été scellée'; end if;
  return next;
end $$;
alter function verifier_journal(text) owner to reflet_systeme;
revoke all on function verifier_journal(text) from public;
grant execute on function verifier_journal(text) to reflet_systeme;

-- La conservation : ce qui a passé l'âge part par le début de la chaîne, et l'ancre garde de quoi vérifier la suite.
create function oublier_vieux_acces(avant timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  jusqua record;
  n bigint;
begin
  perform pg_advisory_xact_lock(7245046);
  select s.rang, s.condensat into jusqua from sceaux s
  where s.source = 'acces' and s.rang < coalesce((
    select min(s2.rang) from sceaux s2 join journal_acces a on a.id = s2.ligne
    where s2.source = 'acces' and a.fait_le >= avant), 9223372036854775807)
  order by s.rang desc limit 1;
  if not found then return 0; end if;
  perform set_config('app.conservation_journal', 'on', true);
  delete from journal_acces a using sceaux s where s.source = 'acces' and s.rang <= jusqua.rang and a.id = s.ligne;
  get diagnostics n = row_count;
  insert into ancres_journal (source, rang, condensat, posee_le) values ('acces', jusqua.rang, jusqua.condensat, now())
  on conflict (source) do update set rang = excluded.rang, condensat = excluded.condensat, posee_le = excluded.posee_le;
  delete from sceaux where source = 'acces' and rang <= jusqua.rang;
  perform set_config('app.conservation_journal', '', true);
  return n;
end $$;
alter function oublier_vieux_acces(timestamptz) owner to reflet_systeme;
revoke all on function oublier_vieux_acces(timestamptz) from public;
grant execute on function oublier_vieux_acces(timestamptz) to reflet_connexion;

-- Les objets dont une adresse porte l'identifiant : leur entité et leur société, pour situer une lecture ou reconnaître un refus.
create function situer_objet(p_id uuid) returns table (entite text, client_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from (
    select 'tickets', t.client_id from tickets t where t.id = p_id
    union all select 'vehicules', t.client_id from vehicules t where t.id = p_id
    union all select 'conducteurs', t.client_id from conducteurs t where t.id = p_id
    union all select 'restitutions', t.client_id from restitutions t where t.id = p_id
    union all select 'documents', t.client_id from documents t where t.id = p_id
    union all select 'fichiers', t.client_id from fichiers t where t.id = p_id
    union all select 'contrats', t.client_id from contrats t where t.id = p_id
    union all select 'etats_des_lieux', t.client_id from etats_des_lieux t where t.id = p_id
    union all select 'contestations', t.client_id from contestations t where t.id = p_id
    union all select 'audits', t.client_id from audits t where t.id = p_id
    union all select 'imports', t.client_id from imports t where t.id = p_id
    union all select 'vues', t.client_id from vues t where t.id = p_id
    union all select 'formulaires', t.client_id from formulaires t where t.id = p_id
    union all select 'historique_affectation_vehicules', t.client_id from historique_affectation_vehicules t where t.id = p_id
    union all select 'garages', null from garages t where t.id = p_id
    union all select 'loueurs', null from loueurs t where t.id = p_id
    union all select 'conditions_loueur', t.client_id from conditions_loueur t where t.id = p_id
    union all select 'clients', t.id from clients t where t.id = p_id
    union all select 'utilisateurs', t.client_id from utilisateurs t where t.id = p_id) x (entite, client_id) limit 1
$$;
alter function situer_objet(uuid) owner to reflet_systeme;
revoke all on function situer_objet(uuid) from public;
grant execute on function situer_objet(uuid) to reflet_systeme;

-- Note un lot d'accès. Un « introuvable » n'y entre que si l'objet existe : c'est celui d'une autre société.
create function noter_acces(p_lignes jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into journal_acces (fait_le, action, entite, ligne_id, client_id, auteur_id, cle_id, quoi, requete, route, statut, adresse, appareil)
  select l.fait_le, l.action, coalesce(o.entite, l.entite), l.ligne_id, coalesce(o.client_id, l.client_id), l.auteur_id, l.cle_id,
         l.quoi, l.requete, left(l.route, 120), l.statut, left(l.adresse, 60), left(l.appareil, 300)
  from jsonb_to_recordset(p_lignes) l (fait_le timestamptz, action text, entite text, ligne_id uuid, client_id uuid, auteur_id uuid, cle_id uuid,
    quoi text, requete text, route text, statut smallint, adresse text, appareil text)
  left join lateral situer_objet(l.ligne_id) o on l.ligne_id is not null
  where not (l.action = 'acces_refuse' and l.statut = 404 and o.entite is null);
end $$;
alter function noter_acces(jsonb) owner to reflet_systeme;
revoke all on function noter_acces(jsonb) from public;
grant execute on function noter_acces(jsonb) to reflet_connexion;

-- Ce qu'un expert ne suit pas : les comptes, les sociétés, les réglages. Les dossiers, si.
create function entite_de_dossier(entite text) returns boolean language sql immutable parallel safe
  return entite is not null and entite <> all (array['utilisateurs', 'clients', 'agences', 'cles_api', 'invitations', 'exports_societe', 'formulaires',
    'formulaire_champs', 'vues', 'vue_abonnements', 'vocabulaire', 'preferences_notifications', 'journal', 'corbeille']);

-- Le nom d'un objet du journal, et le début d'une clé : ce que la page dit d'eux, sans ouvrir leurs tables à qui ne les lit pas.
create function nommer_objet(p_entite text, p_id uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  nom text;
begin
  -- Une instruction par entité, et non une seule pour toutes : la page en nomme cent, le plan de dix-sept tables s'y paierait cent fois.
  case p_entite
    when 'tickets' then select t.immatriculation into nom from tickets t where t.id = p_id;
    when 'vehicules' then select t.immatriculation into nom from vehicules t where t.id = p_id;
    when 'restitutions' then select t.immatriculation into nom from restitutions t where t.id = p_id;
    when 'conducteurs' then select t.prenom || ' ' || t.nom into nom from conducteurs t where t.id = p_id;
    when 'utilisateurs' then select t.prenom || ' ' || t.nom into nom from utilisateurs t where t.id = p_id;
    when 'garages' then select t.nom into nom from garages t where t.id = p_id;
    when 'loueurs' then select t.nom into nom from loueurs t where t.id = p_id;
    when 'clients' then select t.nom into nom from clients t where t.id = p_id;
    when 'formulaires' then select t.nom into nom from formulaires t where t.id = p_id;
    when 'cles_api' then select t.nom into nom from cles_api t where t.id = p_id;
    when 'contrats' then select v.immatriculation into nom from contrats t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    when 'audits' then select v.immatriculation into nom from audits t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    when 'etats_des_lieux' then select v.immatriculation into nom from etats_des_lieux t join tickets v on v.id = t.ticket_id where t.id = p_id;
    when 'contestations' then select v.immatriculation into nom from contestations t join restitutions v on v.id = t.restitution_id where t.id = p_id;
    when 'documents' then select v.immatriculation into nom from documents t join restitutions v on v.id = t.restitution_id where t.id = p_id;
    when 'conditions_loueur' then select v.nom into nom from conditions_loueur t join loueurs v on v.id = t.loueur_id where t.id = p_id;
    when 'historique_affectation_vehicules' then select v.immatriculation into nom from historique_affectation_vehicules t join vehicules v on v.id = t.vehicule_id where t.id = p_id;
    else null;
  end case;
  return nullif(btrim(nom), '');
end $$;
alter function nommer_objet(text, uuid) owner to reflet_systeme;
create function debut_de_cle(p_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$ select debut from cles_api where id = p_id $$;
alter function debut_de_cle(uuid) owner to reflet_systeme;
revoke all on function nommer_objet(text, uuid), debut_de_cle(uuid) from public;
grant execute on function nommer_objet(text, uuid), debut_de_cle(uuid) to reflet_interne;

-- 3. La corbeille : les lignes supprimées, en JSON, hors de toutes les listes, de tous les comptes et de toutes les recherches.
create table corbeille (
  id uuid primary key default gen_random_uuid(),
  entite text not null check (length(entite) <= 60),
  ligne_id uuid not null,
  client_id uuid references clients (id) on delete cascade,
  libelle text not null check (length(libelle) <= 300),
  supprime_par uuid references utilisateurs (id) on delete set null,
  supprime_le timestamptz not null default now(),
  -- { "table": [lignes…] } : l'objet et tout ce que sa suppression emporte.
  lignes jsonb not null check (jsonb_typeof(lignes) = 'object'),
  -- [{ "table", "id", "colonnes": {…} }] : les liens que sa suppression défait ailleurs.
  liens jsonb not null default '[]' check (jsonb_typeof(liens) = 'array')
);
create index corbeille_page on corbeille (supprime_le desc, id);
create index corbeille_client on corbeille (client_id);
create index corbeille_auteur on corbeille (supprime_par);
-- Un fichier à la corbeille n'est plus à personne ; l'admin le retrouve en restaurant, ou l'efface avec le reste.
alter table fichiers add column corbeille_id uuid references corbeille (id) on delete set null;
create index fichiers_corbeille on fichiers (corbeille_id) where corbeille_id is not null;
create policy hors_corbeille on fichiers as restrictive to reflet_interne, reflet_client, reflet_public using (corbeille_id is null);

do $$
declare
  t text;
begin
  foreach t in array array['journal_acces', 'a_sceller', 'sceaux', 'ancres_journal', 'corbeille'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
  end loop;
end $$;
create policy admin on journal_acces for select to reflet_admin using (true);
create policy expert on journal_acces for select to reflet_expert using (action = 'ecriture' or entite_de_dossier(entite));
grant select on journal_acces to reflet_admin, reflet_expert;
create policy expert_dossiers on historique as restrictive for select to reflet_expert using (entite_de_dossier(entite));
create policy admin on corbeille for select to reflet_admin using (true);
grant select (id, entite, ligne_id, client_id, libelle, supprime_par, supprime_le, lignes) on corbeille to reflet_admin;
-- L'origine d'une écriture n'est pas l'affaire d'un client : il garde les colonnes qu'il lisait.
revoke select on historique from reflet_client;
grant select (id, entite, ligne_id, client_id, auteur_id, fait_le, operation, champ, avant, apres) on historique to reflet_client;

-- Comment on reconnaît ce qui a été supprimé.
create function libelle_supprime(p_entite text, l jsonb) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select left(coalesce(nullif(btrim(case p_entite
    when 'garages' then l ->> 'nom'
    when 'contrats' then coalesce((select v.immatriculation from vehicules v where v.id = (l ->> 'vehicule_id')::uuid), l ->> 'reference', '')
    when 'conditions_loueur' then (select o.nom from loueurs o where o.id = (l ->> 'loueur_id')::uuid)
    when 'etats_des_lieux' then (select t.immatriculation from tickets t where t.id = (l ->> 'ticket_id')::uuid)
    when 'audits' then (select v.immatriculation from vehicules v where v.id = (l ->> 'vehicule_id')::uuid)
    when 'historique_affectation_vehicules' then (
      select v.immatriculation || ' · ' || btrim(c.prenom || ' ' || c.nom) from vehicules v, conducteurs c
      where v.id = (l ->> 'vehicule_id')::uuid and c.id = (l ->> 'conducteur_id')::uuid)
    when 'documents' then coalesce(l ->> 'nom_fichier', l ->> 'numero', (select f.nom from fichiers f where f.id = (l ->> 'fichier_id')::uuid))
    when 'formulaire_champs' then l ->> 'label'
    else coalesce(l ->> 'immatriculation', l ->> 'nom', '') end), ''), 'Sans nom'), 300)
$$;
alter function libelle_supprime(text, jsonb) owner to reflet_systeme;
revoke all on function libelle_supprime(text, jsonb) from public;

-- Avant qu'une personne supprime une ligne : elle, ce que la cascade emportera et les liens qui seront défaits vont à la corbeille. La
-- condition du déclencheur laisse passer le système (annulation d'un import, conservation) : ce qu'il efface l'est pour de bon.
create function garder_a_la_corbeille() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gardees jsonb := jsonb_build_object(tg_table_name, jsonb_build_array(to_jsonb(old)));
  vague jsonb := gardees;
  suite jsonb;
  nouvelles jsonb;
  defaits jsonb := '[]';
  liens_fk jsonb;
  piece uuid := gen_random_uuid();
  candidats uuid[];
  ailleurs uuid[];
  f record;
  i integer;
begin
  -- Vague après vague, ce que chaque cascade emporte ; les tables sont celles du schéma, jamais celles d'une demande.
  for i in 1..8 loop
    suite := '{}';
    for f in
      select c.conname, c.conrelid::regclass as enfant, rel.relname as nom_enfant, par.relname as nom_parent, c.confdeltype,
             (select string_agg(format('e.%I = p.%I', ea.attname, pa.attname), ' and ')
              from unnest(c.conkey, c.confkey) k (e, p)
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k.e
              join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p) as jointure,
             (select array_agg(a.attname::text) from pg_attribute a
              where a.attrelid = c.conrelid and a.attnum = any (coalesce(nullif(c.confdelsetcols, '{}'), c.conkey))) as vides
      from pg_constraint c
      join pg_class rel on rel.oid = c.conrelid
      join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and vague ? par.relname::text and c.confdeltype in ('c', 'n') and c.conparentid = 0
        and rel.relnamespace = 'public'::regnamespace and rel.relname <> 'corbeille'
    loop
      if f.confdeltype = 'c' then
        execute format(
          'select coalesce(jsonb_agg(to_jsonb(e)), ''[]'') from %s e join jsonb_populate_recordset(null::%I, $1) p on %s
           where not coalesce($2, ''[]''::jsonb) @> jsonb_build_array(to_jsonb(e))', f.enfant, f.nom_parent, f.jointure)
          into nouvelles using vague -> f.nom_parent, coalesce(gardees -> f.nom_enfant, '[]'::jsonb) || coalesce(suite -> f.nom_enfant, '[]'::jsonb);
        if nouvelles <> '[]' then
          suite := jsonb_set(suite, array[f.nom_enfant::text], coalesce(suite -> f.nom_enfant, '[]'::jsonb) || nouvelles);
        end if;
      else
        execute format(
          'select coalesce(jsonb_agg(jsonb_build_object(''table'', %L, ''ligne'', to_jsonb(e) -> ''id'', ''colonnes'',
             (select jsonb_object_agg(k, to_jsonb(e) -> k) from unnest($2::text[]) k))), ''[]'')
           from %s e join jsonb_populate_recordset(null::%I, $1) p on %s', f.nom_enfant, f.enfant, f.nom_parent, f.jointure)
          into liens_fk using vague -> f.nom_parent, f.vides;
        defaits := defaits || liens_fk;
      end if;
    end loop;
    exit when suite = '{}';
    select jsonb_object_agg(t, coalesce(gardees -> t, '[]'::jsonb) || coalesce(suite -> t, '[]'::jsonb)) into gardees
    from (select jsonb_object_keys(gardees) union select jsonb_object_keys(suite)) x (t);
    vague := suite;
  end loop;
  -- Un lien défait d'une ligne elle-même gardée reviendra avec elle.
  select coalesce(jsonb_agg(d), '[]') into defaits from jsonb_array_elements(defaits) d
  where d ->> 'ligne' is not null and not exists (
    select from jsonb_array_elements(coalesce(gardees -> (d ->> 'table'), '[]'::jsonb)) g where g -> 'id' = d -> 'ligne');

  insert into corbeille (id, entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  values (piece, tg_table_name, old.id, (to_jsonb(old) ->> 'client_id')::uuid, libelle_supprime(tg_table_name, to_jsonb(old)), acteur_id(),
          gardees, defaits);

  -- Les fichiers que ces lignes nomment, sauf ceux qu'une autre ligne nomme encore.
  select array_agg(fi.id) into candidats from fichiers fi
  where fi.usage <> 'avatar' and fi.id in (
    select v::uuid from jsonb_each(gardees) t, jsonb_array_elements(t.value) l, jsonb_each(l) c,
      lateral (select c.value #>> '{}' as v where jsonb_typeof(c.value) = 'string'
               union all select e from jsonb_array_elements_text(case jsonb_typeof(c.value) when 'array' then c.value else '[]' end) e) x
    where v ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');
  if candidats is not null then
    for f in
      select rel.relname as nom, a.attname as colonne
      from pg_constraint c join pg_class rel on rel.oid = c.conrelid
      join lateral (select k.e from unnest(c.conkey, c.confkey) k (e, p)
                    join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p and pa.attname = 'id') k on true
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.e
      where c.contype = 'f' and c.confrelid = 'fichiers'::regclass
    loop
      execute format(
        'select array_agg(distinct e.%1$I) from %2$I e where e.%1$I = any ($1)
         and not coalesce($2, ''[]''::jsonb) @> jsonb_build_array(jsonb_build_object(%1$L, e.%1$I) || case when to_jsonb(e) ? ''id'' then jsonb_build_object(''id'', to_jsonb(e) -> ''id'') else ''{}'' end)',
        f.colonne, f.nom) into ailleurs using candidats, gardees -> f.nom;
      if ailleurs is not null then candidats := array(select unnest(candidats) except select unnest(ailleurs)); end if;
    end loop;
    update fichiers set corbeille_id = piece where id = any (candidats);
  end if;
  return old;
end $$;
alter function garder_a_la_corbeille() owner to reflet_systeme;

do $$
declare
  t text;
begin
  foreach t in array array['tickets', 'garages', 'contrats', 'conditions_loueur', 'etats_des_lieux', 'audits', 'documents',
    'historique_affectation_vehicules', 'formulaires', 'formulaire_champs'] loop
    execute format(
      'create trigger %I before delete on %I for each row
       when (current_user in (''reflet_admin'', ''reflet_expert'', ''reflet_client'', ''reflet_client_partenaire'')) execute function garder_a_la_corbeille()',
      t || '_corbeille', t);
  end loop;
end $$;

-- Rend un objet et tout ce qu'il avait emporté. Ce qu'il désignait et qui a disparu est laissé vide et nommé ; s'il ne peut pas s'en passer,
-- ou si sa place est prise, rien n'est rendu : erreur RC001, dont le détail dit ce qui manque. `null` : il n'est plus à la corbeille.
create function restaurer_de_la_corbeille(p_id uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece corbeille;
  reste text[];
  t text;
  colonnes text;
  lignes_t jsonb;
  ligne jsonb;
  f record;
  manque boolean;
  perdus text[] := '{}';
  n integer;
  inserees integer := 0;
  pose text;
  condition text;
  l jsonb;
begin
  select * into piece from corbeille where id = p_id for update;
  if not found then return null; end if;
  reste := array(select jsonb_object_keys(piece.lignes));
  while cardinality(reste) > 0 loop
    -- La prochaine table : aucune de celles qui restent n'en est le parent.
    select x into t from unnest(reste) x
    where not exists (
      select from pg_constraint c join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and c.conrelid = to_regclass('public.' || quote_ident(x)) and par.relname <> x and par.relname = any (reste))
    order by x limit 1;
    t := coalesce(t, reste[1]);
    reste := array_remove(reste, t);
    if to_regclass('public.' || quote_ident(t)) is null then
      perdus := perdus || t;
      continue;
    end if;
    lignes_t := piece.lignes -> t;
    for f in
      select par.relname as parent, c.confrelid::regclass as cible,
             (select string_agg(format('p.%I = e.%I', pa.attname, ea.attname), ' and ')
              from unnest(c.conkey, c.confkey) k (e, p)
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k.e
              join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p) as jointure,
             (select string_agg(format('e.%I is null', ea.attname), ' or ') from unnest(c.conkey) k
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k) as absent,
             array(select ea.attname::text from unnest(c.conkey) k join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k
                   where not ea.attnotnull) as libres
      from pg_constraint c join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and c.conrelid = to_regclass('public.' || quote_ident(t)) and not piece.lignes ? par.relname::text
    loop
      lignes_t := '[]';
      for ligne in select jsonb_array_elements(piece.lignes -> t) loop
        execute format('select not (%s) and not exists (select from %s p where %s) from jsonb_populate_record(null::%I, $1) e',
          f.absent, f.cible, f.jointure, t) into manque using ligne;
        if manque then
          if cardinality(f.libres) = 0 then
            raise exception 'référence disparue' using errcode = 'RC001', detail = f.parent;
          end if;
          select ligne || jsonb_object_agg(k, null) into ligne from unnest(f.libres) k where k <> 'client_id' or cardinality(f.libres) = 1;
          if not f.parent = any (perdus) then perdus := perdus || f.parent::text; end if;
        end if;
        lignes_t := lignes_t || jsonb_build_array(ligne);
      end loop;
      piece.lignes := jsonb_set(piece.lignes, array[t], lignes_t);
    end loop;
    select string_agg(quote_ident(attname), ', ' order by attnum) into colonnes from pg_attribute
    where attrelid = to_regclass('public.' || quote_ident(t)) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and piece.lignes -> t -> 0 ? attname::text;
    begin
      execute format('insert into %I (%s) select %s from jsonb_populate_recordset(null::%I, $1) %s', t, colonnes, colonnes, t,
        case when t = piece.entite then '' else 'on conflict do nothing' end) using piece.lignes -> t;
      get diagnostics n = row_count;
      inserees := inserees + n;
    exception
      when unique_violation or exclusion_violation then raise exception 'place prise' using errcode = 'RC001', detail = 'place:' || t;
      when foreign_key_violation or check_violation or not_null_violation or raise_exception then
        raise exception 'refusé : %', sqlerrm using errcode = 'RC001', detail = 'regle:' || t;
    end;
  end loop;
  update fichiers set corbeille_id = null where corbeille_id = p_id;
  -- Les liens défaits se refont, là où personne n'en a mis un autre.
  for l in select jsonb_array_elements(piece.liens) loop
    continue when to_regclass('public.' || quote_ident(l ->> 'table')) is null;
    select string_agg(format('%1$I = r.%1$I', k), ', '), string_agg(format('e.%I is null', k), ' and ')
      into pose, condition from jsonb_object_keys(l -> 'colonnes') k where k <> 'client_id';
    begin
      execute format('update %1$I e set %2$s from jsonb_populate_record(null::%1$I, $1) r where e.id = $2 and %3$s', l ->> 'table', pose, condition)
        using l -> 'colonnes', (l ->> 'ligne')::uuid;
    exception when integrity_constraint_violation or raise_exception then
      if not (l ->> 'table') = any (perdus) then perdus := perdus || (l ->> 'table'); end if;
    end;
  end loop;
  delete from corbeille where id = p_id;
  return jsonb_build_object('entite', piece.entite, 'ligne_id', piece.ligne_id, 'perdus', to_jsonb(perdus), 'lignes', inserees);
end $$;
alter function restaurer_de_la_corbeille(uuid) owner to reflet_systeme;
revoke all on function restaurer_de_la_corbeille(uuid) from public;
grant execute on function restaurer_de_la_corbeille(uuid) to reflet_admin;

-- Efface pour de bon, lignes de fichiers comprises, et rend les clés dont les octets doivent partir.
create function vider_corbeille(p_ids uuid[], p_avant timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  pieces uuid[] := array(select id from corbeille where (p_ids is not null and id = any (p_ids)) or supprime_le < p_avant for update);
begin
  return query delete from fichiers where corbeille_id = any (pieces) returning coalesce(cle, id::text);
  delete from corbeille where id = any (pieces);
end $$;
alter function vider_corbeille(uuid[], timestamptz) owner to reflet_systeme;
revoke all on function vider_corbeille(uuid[], timestamptz) from public;
grant execute on function vider_corbeille(uuid[], timestamptz) to reflet_admin, reflet_connexion;

-- 4. Ni numéro de permis ni secret au journal : un changement s'y lit, pas la valeur.
create function masquer_au_journal(valeurs jsonb) returns jsonb language sql immutable parallel safe
  return case when valeurs ->> 'numero_permis' is not null then valeurs || '{"numero_permis": "•••"}' else valeurs end;
do $$
declare
  definition text := pg_get_functiondef('journaliser()'::regprocedure);
begin
  definition := replace(definition, '''comptee''', '''comptee'', ''corbeille_id'', ''jeton_sha256'', ''secret'', ''jeton''');
  definition := replace(definition, 'avant -> a.key, a.value' || chr(10), 'masquer_au_journal(avant) -> a.key, masquer_au_journal(apres) -> a.key' || chr(10));
  definition := replace(definition, 'then avant - ignores end', 'then masquer_au_journal(avant) - ignores end');
  definition := replace(definition, 'then apres - ignores end', 'then masquer_au_journal(apres) - ignores end');
  if definition not like '%masquer_au_journal(avant) -> a.key%' or definition not like '%masquer_au_journal(apres) - ignores%' then
    raise exception 'la fonction journaliser() n''a plus la forme attendue';
  end if;
  execute definition;
end $$;
alter table historique disable trigger historique_en_ajout_seul;
do $$
begin
  set local role reflet_systeme;
  update historique set avant = case when nullif(avant, 'null') is not null then '"•••"'::jsonb else avant end,
                        apres = case when nullif(apres, 'null') is not null then '"•••"'::jsonb else apres end
  where entite = 'conducteurs' and champ = 'numero_permis';
  update historique set avant = masquer_au_journal(avant), apres = masquer_au_journal(apres)
  where entite = 'conducteurs' and champ is null and (avant ->> 'numero_permis' is not null or apres ->> 'numero_permis' is not null);
  -- Ce qui est déjà écrit entre dans la file ; le premier passage du scelleur forme la chaîne.
  insert into a_sceller (source, ligne) select 'ecritures', id from historique;
  reset role;
end $$;
alter table historique enable trigger historique_en_ajout_seul;
