-- Contestation d'une facture : ce qui est réclamé, pourquoi, la lettre partie, les réponses et les avoirs. Montants en centimes HT.
create table contestations (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  restitution_id uuid not null,
  facture_id uuid not null,
  etat text not null default 'a_verifier' check (etat in (
    'a_verifier', 'conforme', 'a_contester', 'contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu', 'soldee')),
  -- Vide : aucun délai n'est connu pour ce loueur, et aucun n'est inventé.
  date_limite date check (date_limite between '2000-01-01' and '2100-01-01'),
  expert text check (length(btrim(expert)) between 1 and 200),
  contestee_le date,
  canal text check (canal in ('email', 'lrar', 'portail')),
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now(),
  check ((contestee_le is null) = (canal is null)),
  check (etat in ('a_verifier', 'conforme', 'a_contester') or contestee_le is not null),
  unique (facture_id),
  unique (client_id, id),
  foreign key (client_id, restitution_id) references restitutions (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, facture_id) references documents (client_id, id) on update cascade on delete cascade
);
create index contestations_restitution on contestations (restitution_id);
create index contestations_client on contestations (client_id, date_limite);
create index contestations_limite on contestations (date_limite, id);
create index contestations_etat on contestations (etat, date_limite);
create trigger contestations_maj before update on contestations for each row execute function toucher_mis_a_jour_le();

-- Une ligne réclamée : une ligne de la facture et un motif. Sa désignation et son net sont copiés : la lettre partie les cite encore après
-- une nouvelle lecture de la facture.
create table contestation_lignes (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  contestation_id uuid not null,
  rang integer not null check (rang between 0 and 100000),
  -- Vide : la facture entière.
  facture_ligne_id uuid references document_lignes (id) on delete set null,
  rapport_ligne_id uuid references document_lignes (id) on delete set null,
  pv_ligne_id uuid references document_lignes (id) on delete set null,
  motif text not null check (motif in (
    'absent_du_rapport', 'double_facturation', 'absent_du_pv', 'posterieur_a_la_restitution', 'sous_seuil', 'erreur_de_calcul',
    'vetuste_absente_ou_fausse', 'remise_non_appliquee', 'operation_disproportionnee', 'montant_superieur_au_rapport',
    'franchise_non_deduite', 'tva_a_tort', 'dommage_deja_declare_sinistre', 'preuve_insuffisante', 'pneu_mesure_contestee',
    'impact_pare_brise_reparable', 'cle_ou_document_restitue', 'erreur_vehicule_km_date', 'prestation_incluse_au_contrat')),
  designation text not null check (length(btrim(designation)) between 1 and 1000),
  net_ht integer not null,
  montant_reclame integer not null check (montant_reclame > 0),
  -- Vide tant que le loueur n'a pas répondu sur cette ligne.
  montant_accorde integer check (montant_accorde between 0 and montant_reclame),
  -- Ce que le calcul a trouvé, et la règle du contrat avec sa version, telles qu'elles étaient.
  explication text not null default '' check (length(explication) <= 2000),
  regle text not null default '' check (length(regle) <= 1000),
  commentaire text check (length(commentaire) between 1 and 2000),
  manuelle boolean not null default false,
  unique (client_id, id),
  foreign key (client_id, contestation_id) references contestations (client_id, id) on update cascade on delete cascade
);
create unique index contestation_lignes_motif on contestation_lignes (contestation_id, facture_ligne_id, motif) where facture_ligne_id is not null;
create index contestation_lignes_contestation on contestation_lignes (client_id, contestation_id);
create index contestation_lignes_facture on contestation_lignes (facture_ligne_id);
create index contestation_lignes_rapport on contestation_lignes (rapport_ligne_id) where rapport_ligne_id is not null;
create index contestation_lignes_pv on contestation_lignes (pv_ligne_id) where pv_ligne_id is not null;

-- Les lettres : un brouillon au plus, puis ce qui est parti, figé avec son fichier.
create table contestation_lettres (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  contestation_id uuid not null,
  version integer not null check (version between 1 and 1000),
  objet text not null check (length(objet) between 1 and 300),
  adresse text not null default '' check (length(adresse) <= 600),
  introduction text not null default '' check (length(introduction) <= 6000),
  conclusion text not null default '' check (length(conclusion) <= 6000),
  -- Par identifiant de ligne, l'argument qu'une personne a réécrit.
  arguments jsonb not null default '{}' check (jsonb_typeof(arguments) = 'object' and length(arguments::text) <= 1000000),
  canal text check (canal in ('email', 'lrar', 'portail')),
  destinataire text check (length(destinataire) between 3 and 254),
  reference text check (length(reference) between 1 and 100),
  envoyee_le date,
  envoyee_a timestamptz,
  envoyee_par uuid references utilisateurs (id) on delete set null,
  fichier_id uuid,
  message_id uuid,
  cle_idempotence uuid,
  cree_le timestamptz not null default now(),
  check ((envoyee_le is null) = (fichier_id is null) and (envoyee_le is null) = (canal is null) and (envoyee_le is null) = (envoyee_a is null)),
  check (canal is distinct from 'email' or destinataire is not null),
  unique (contestation_id, version),
  unique (client_id, id),
  foreign key (client_id, contestation_id) references contestations (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, fichier_id) references fichiers (client_id, id)
);
create unique index contestation_lettres_brouillon on contestation_lettres (contestation_id) where envoyee_le is null;
create index contestation_lettres_client on contestation_lettres (client_id, contestation_id);
create index contestation_lettres_fichier on contestation_lettres (fichier_id) where fichier_id is not null;

-- Ce qui est parti ne se réécrit pas, quel que soit le chemin.
create function refuser_lettre_envoyee() returns trigger
  language plpgsql as $$
begin
  if old.envoyee_le is not null
    -- Un compte effacé laisse la lettre : seule sa référence s'efface ; une société renommée d'identifiant emporte les siennes.
    and to_jsonb(new) - array['envoyee_par', 'client_id'] is distinct from to_jsonb(old) - array['envoyee_par', 'client_id'] then
    raise exception 'une lettre envoyée ne change plus' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger contestation_lettres_figees before update on contestation_lettres for each row execute function refuser_lettre_envoyee();

create table contestation_reponses (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  contestation_id uuid not null,
  date_reponse date not null check (date_reponse between '2000-01-01' and '2100-01-01'),
  interlocuteur text not null default '' check (length(interlocuteur) <= 200),
  texte text not null default '' check (length(texte) <= 5000),
  -- Ce que cette réponse accorde : { identifiant de ligne : centimes HT }.
  accords jsonb not null default '{}' check (jsonb_typeof(accords) = 'object'),
  fichier_id uuid,
  cle_idempotence uuid,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  unique (client_id, id),
  unique (contestation_id, cle_idempotence),
  foreign key (client_id, contestation_id) references contestations (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, fichier_id) references fichiers (client_id, id)
);
create index contestation_reponses_client on contestation_reponses (client_id, contestation_id);
create index contestation_reponses_fichier on contestation_reponses (fichier_id) where fichier_id is not null;

-- Un avoir ne s'impute qu'une fois.
create table contestation_avoirs (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  contestation_id uuid not null,
  document_id uuid not null,
  accords jsonb not null default '{}' check (jsonb_typeof(accords) = 'object'),
  impute_par uuid references utilisateurs (id) on delete set null,
  impute_le timestamptz not null default now(),
  unique (document_id),
  unique (client_id, id),
  foreign key (client_id, contestation_id) references contestations (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete cascade
);
create index contestation_avoirs_client on contestation_avoirs (client_id, contestation_id);

do $$
declare
  t text;
begin
  foreach t in array array['contestations', 'contestation_lignes', 'contestation_lettres', 'contestation_reponses', 'contestation_avoirs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('create policy client on %I to reflet_client using (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions''))) with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions'')))', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('grant select, insert on %I to reflet_interne, reflet_client', t);
    -- Le brouillon s'enregistre à chaque phrase : le journal n'en garde que le départ de la lettre.
    execute format('create trigger %I after %s on %I for each row %s execute function journaliser()', t || '_journal',
      case t when 'contestation_lettres' then 'update' else 'insert or update or delete' end, t,
      case t when 'contestation_lettres' then 'when (old.envoyee_le is distinct from new.envoyee_le)' else '' end);
  end loop;
end $$;
grant update (etat, date_limite, expert, contestee_le, canal) on contestations to reflet_interne, reflet_client;
grant update (motif, montant_reclame, montant_accorde, commentaire, regle), delete on contestation_lignes to reflet_interne, reflet_client;
grant update (objet, adresse, introduction, conclusion, arguments, canal, destinataire, reference, envoyee_le, envoyee_a, envoyee_par, fichier_id,
              message_id, cle_idempotence) on contestation_lettres to reflet_interne, reflet_client;
grant update (fichier_id) on contestation_reponses to reflet_interne, reflet_client;

create policy client_contestations on historique for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')) and entite in (
    'contestations', 'contestation_lignes', 'contestation_lettres', 'contestation_reponses', 'contestation_avoirs'));

-- Réclamé, accordé, refusé, en cours : les mêmes sommes que domain/contestations/montants.ts, pour les listes et les analyses.
create view contestations_chiffrees with (security_invoker = true) as
select c.id, c.client_id, c.restitution_id, c.facture_id, c.etat, c.contestee_le, s.lignes, s.repondues, s.acceptees,
       case when c.etat = 'conforme' then 0 else s.reclame end as reclame,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 else s.accorde end as accorde,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester') then 0 when c.etat = 'soldee' then s.reclame - s.accorde
            else s.reclame - s.accorde - s.attend end as refuse,
       case when c.etat in ('a_verifier', 'conforme', 'a_contester', 'soldee') then 0 else s.attend end as en_cours
from contestations c
cross join lateral (
  select count(l.id)::integer as lignes, coalesce(sum(l.montant_reclame), 0)::integer as reclame,
         coalesce(sum(l.montant_accorde), 0)::integer as accorde,
         coalesce(sum(l.montant_reclame) filter (where l.montant_accorde is null), 0)::integer as attend,
         count(l.montant_accorde)::integer as repondues, count(*) filter (where l.montant_accorde > 0)::integer as acceptees
  from contestation_lignes l where l.client_id = c.client_id and l.contestation_id = c.id) s;

-- Ce que les frais de remise en état coûtent une fois les avoirs imputés : la facture validée, moins ce que les avoirs rendent.
create view fre_apres_avoir with (security_invoker = true) as
select r.id as restitution_id, r.client_id, r.facture_ht, a.avoir_ht, r.facture_ht - a.avoir_ht as net_ht
from restitutions r
cross join lateral (
  select coalesce(-sum(d.net_ht), 0)::integer as avoir_ht
  from contestations c
  join contestation_avoirs i on i.client_id = c.client_id and i.contestation_id = c.id
  join documents d on d.id = i.document_id
  where c.client_id = r.client_id and c.restitution_id = r.id) a
where r.facture_ht is not null;
grant select on contestations_chiffrees, fre_apres_avoir to reflet_systeme, reflet_interne, reflet_client;

-- Lettres et réponses sont des fichiers comme les autres ; elles suivent le besoin des restitutions.
do $$
declare
  c record;
begin
  for c in select conname, pg_get_constraintdef(oid) as texte from pg_constraint
           where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '''carte_grise''' loop
    execute format('alter table fichiers drop constraint %I', c.conname);
    execute format('alter table fichiers add constraint %I %s', c.conname,
      replace(c.texte, '''carte_grise''::text', '''carte_grise''::text, ''lettre''::text, ''reponse''::text'));
  end loop;
end $$;
create policy courriers_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage not in ('lettre', 'reponse') or (select acteur_a_besoin('restitutions')));

-- Un message peut porter des pièces : la tâche d'envoi les lit sur le stockage au moment de partir.
create table message_pieces (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  fichier_id uuid references fichiers (id) on delete set null,
  rang integer not null check (rang between 0 and 100),
  nom text not null check (length(nom) between 1 and 255 and nom !~ '[\r\n]'),
  type_mime text not null check (type_mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
  cle text not null check (length(cle) <= 300),
  unique (message_id, rang)
);
create index message_pieces_fichier on message_pieces (fichier_id);
alter table message_pieces enable row level security;
alter table message_pieces force row level security;
create policy systeme on message_pieces to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on message_pieces to reflet_systeme;
-- On ne joint que ce que l'on voit soi-même, sous sa vraie clé.
create policy depot on message_pieces for insert to reflet_interne, reflet_client
  with check (exists (select from fichiers f where f.id = fichier_id and coalesce(f.cle, f.id::text) = message_pieces.cle));
grant insert (message_id, fichier_id, rang, nom, type_mime, cle) on message_pieces to reflet_interne, reflet_client;
create policy connexion on message_pieces to reflet_connexion using (true) with check (true);
grant select, delete on message_pieces to reflet_connexion;
-- Où en est l'e-mail de ses propres lettres : rien d'autre de la boîte d'envoi ne se lit.
create function remise_du_message(message uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select case when m.envoye_le is not null then 'remis' when m.abandonne_le is not null then 'echec' else 'en_attente' end
  from messages m where m.id = message
$$;
alter function remise_du_message(uuid) owner to reflet_systeme;
revoke all on function remise_du_message(uuid) from public;
grant execute on function remise_du_message(uuid) to reflet_interne, reflet_client;

-- Le délai de contestation se rappelle tant que la facture n'est ni contestée ni jugée conforme ; sa date est celle de la contestation si
-- elle est ouverte, sinon celle du rapprochement, sinon le délai du loueur.
create or replace view causes_de_rappel with (security_invoker = true) as
  select 'permis' as genre, c.id as cause_id, c.client_id, c.date_expiration_permis as echeance
  from conducteurs c
  where c.statut = 'Actif' and c.archive_le is null and c.date_expiration_permis is not null
union all
  select 'contrat', t.id, t.client_id, t.date_fin
  from contrats t
  join vehicules v on v.client_id = t.client_id and v.id = t.vehicule_id
  where v.archive_le is null
    and not exists (select from contrats s where s.vehicule_id = t.vehicule_id and s.date_debut >= t.date_fin)
    and not exists (select from restitutions r
                    where r.client_id = v.client_id and r.plaque = v.plaque and r.date_restitution >= t.date_fin - 180)
union all
  select 'rapport', r.id, r.client_id, r.date_restitution + 7
  from restitutions r
  where r.url_rapport is null
    and not exists (select from documents d
                    where d.restitution_id = r.id and d.type_document in ('rapport', 'facture') and d.etat <> 'remplace')
union all
  select 'facture', r.id, r.client_id, r.date_restitution + 30
  from restitutions r
  where r.montant_ht_apres_remise > 0
    and (r.url_rapport is not null
         or exists (select from documents d where d.restitution_id = r.id and d.type_document = 'rapport' and d.etat <> 'remplace'))
    and not exists (select from documents d where d.restitution_id = r.id and d.type_document = 'facture' and d.etat <> 'remplace')
union all
  select 'contestation', d.id, d.client_id, e.echeance
  from documents d
  join restitutions r on r.id = d.restitution_id
  left join contestations n on n.facture_id = d.id
  left join rapprochements p on p.facture_id = d.id
  left join lateral (
    select k.delai_contestation_jours from conditions_loueur k
    where k.loueur_id = r.loueur_id and (k.client_id is null or k.client_id = r.client_id)
      and k.valable_du <= r.date_restitution and (k.valable_au is null or k.valable_au >= r.date_restitution)
    order by k.client_id nulls last limit 1) k on true
  cross join lateral (
    select case when n.id is not null then n.date_limite
                else coalesce(p.date_limite, d.date_document + k.delai_contestation_jours) end as echeance) e
  where d.type_document = 'facture' and d.etat not in ('a_lire', 'illisible', 'remplace') and e.echeance is not null
    -- Une lecture validée sans rien de contestable est une facture vérifiée.
    and case when n.id is not null then n.etat in ('a_verifier', 'a_contester')
             else d.etat = 'a_verifier' or coalesce(p.montant_contestable, 0) > 0 end;

create function suivre_rappels_de_facture() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(array[new.facture_id]);
  return null;
end $$;
alter function suivre_rappels_de_facture() owner to reflet_systeme;
create trigger contestations_rappels after insert or update of etat, date_limite on contestations
  for each row execute function suivre_rappels_de_facture();
create trigger rapprochements_rappels after insert or update of montant_contestable, date_limite on rapprochements
  for each row execute function suivre_rappels_de_facture();
