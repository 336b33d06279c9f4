-- Rappels : permis, fin de contrat, documents de restitution manquants, délai de contestation. Chaque échéance se rappelle une fois par
-- étape à chaque personne, et le rappel s'efface avec sa cause. Les étapes sont dans domain/notifications ; ici, seulement les faits.

-- Le besoin qui ouvre un genre de rappel à un client.
create function besoin_du_rappel(genre text) returns text
  language sql immutable strict parallel safe
  return case genre when 'permis' then 'conducteurs' when 'contrat' then 'vehicules' else 'restitutions' end;

-- Ce qui est vrai maintenant, et la date que cela vise. Une cause sortie de cette vue emporte ses rappels.
create view causes_de_rappel with (security_invoker = true) as
  select 'permis' as genre, c.id as cause_id, c.client_id, c.date_expiration_permis as echeance
  from conducteurs c
  where c.statut = 'Actif' and c.archive_le is null and c.date_expiration_permis is not null
union all
  -- Rendu (une restitution depuis six mois avant la fin), suivi d'un autre contrat ou archivé : plus rien à préparer.
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
  -- Sans frais au rapport, aucune facture n'est attendue.
  select 'facture', r.id, r.client_id, r.date_restitution + 30
  from restitutions r
  where r.montant_ht_apres_remise > 0
    and (r.url_rapport is not null
         or exists (select from documents d where d.restitution_id = r.id and d.type_document = 'rapport' and d.etat <> 'remplace'))
    and not exists (select from documents d where d.restitution_id = r.id and d.type_document = 'facture' and d.etat <> 'remplace')
union all
  -- Les conditions en vigueur au jour de la restitution, celles du client avant celles de tous. Sans conditions connues, aucun délai
  -- n'est inventé.
  select 'contestation', d.id, d.client_id, d.date_document + k.delai_contestation_jours
  from documents d
  join restitutions r on r.id = d.restitution_id
  cross join lateral (
    select delai_contestation_jours from conditions_loueur
    where loueur_id = r.loueur_id and (client_id is null or client_id = r.client_id)
      and valable_du <= r.date_restitution and (valable_au is null or valable_au >= r.date_restitution)
    order by client_id nulls last limit 1) k
  where d.type_document = 'facture' and d.etat = 'a_verifier' and d.date_document is not null;
grant select on causes_de_rappel to reflet_systeme;

-- Une ligne par personne, échéance et étape : la clé unique tient la promesse « une fois », même avec deux serveurs.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  client_id uuid not null references clients (id),
  genre text not null check (genre in ('permis', 'contrat', 'rapport', 'facture', 'contestation')),
  conducteur_id uuid,
  contrat_id uuid,
  restitution_id uuid,
  document_id uuid,
  cause_id uuid not null generated always as (coalesce(conducteur_id, contrat_id, restitution_id, document_id)) stored,
  echeance date not null,
  -- Jours avant l'échéance à partir desquels cette étape vaut ; -1 : l'échéance est passée.
  etape integer not null check (etape between -1 and 365),
  -- Copie du choix de la personne pour ce genre : la cloche, et l'e-mail.
  centre boolean not null,
  courriel text not null check (courriel in ('chaque', 'resume', 'aucun')),
  courriel_le timestamptz,
  lue_le timestamptz,
  -- Remise à ce jour-là par la personne.
  reportee_au date,
  resolue_le timestamptz,
  cree_le timestamptz not null,
  check (num_nonnulls(conducteur_id, contrat_id, restitution_id, document_id) = 1),
  check (case genre when 'permis' then conducteur_id when 'contrat' then contrat_id when 'contestation' then document_id
         else restitution_id end is not null),
  unique (utilisateur_id, genre, cause_id, echeance, etape),
  foreign key (client_id, conducteur_id) references conducteurs (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, contrat_id) references contrats (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, restitution_id) references restitutions (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on update cascade on delete cascade
);
create index notifications_personne on notifications (utilisateur_id, cree_le desc, id desc);
create index notifications_ouvertes on notifications (utilisateur_id) where resolue_le is null;
create index notifications_causes on notifications (cause_id);
create index notifications_courriel on notifications (utilisateur_id, courriel)
  where courriel_le is null and courriel <> 'aucun' and resolue_le is null;
create index notifications_conducteur on notifications (client_id, conducteur_id) where conducteur_id is not null;
create index notifications_contrat on notifications (client_id, contrat_id) where contrat_id is not null;
create index notifications_restitution on notifications (client_id, restitution_id) where restitution_id is not null;
create index notifications_document on notifications (client_id, document_id) where document_id is not null;

-- Sans ligne, la personne suit le réglage de son rôle (domain/notifications).
create table preferences_notifications (
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  genre text not null check (genre in ('permis', 'contrat', 'rapport', 'facture', 'contestation')),
  centre boolean not null,
  courriel text not null check (courriel in ('chaque', 'resume', 'aucun')),
  primary key (utilisateur_id, genre)
);

-- Un résumé par personne et par jour de Paris.
create table resumes_notifications (
  utilisateur_id uuid not null references utilisateurs (id) on delete cascade,
  jour date not null check (jour >= '2020-01-01'),
  primary key (utilisateur_id, jour)
);

-- Qui, quoi, où aller : le nom se lit sur la fiche, il n'est pas recopié ici.
create view notifications_decrites with (security_invoker = true) as
  select n.id, n.utilisateur_id, n.genre, n.etape, n.echeance, n.centre, n.courriel, n.courriel_le, n.lue_le, n.reportee_au, n.resolue_le,
         n.cree_le, n.client_id, c.nom as client_nom,
         coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), v.immatriculation, r.immatriculation) as sujet,
         nullif(btrim(coalesce(v.marque, r.marque, '') || ' ' || coalesce(v.modele, r.modele, '')), '') as vehicule,
         coalesce(p.id, v.id, r.id) as fiche_id
  from notifications n
  join clients c on c.id = n.client_id
  left join conducteurs p on p.id = n.conducteur_id
  left join contrats t on t.id = n.contrat_id
  left join vehicules v on v.id = t.vehicule_id
  left join documents d on d.id = n.document_id
  left join restitutions r on r.id = coalesce(n.restitution_id, d.restitution_id);
grant select on notifications_decrites to reflet_systeme, reflet_interne, reflet_client;

-- Ce qui est dû au jour donné : l'étape atteinte de chaque cause, et elle seule. `regles` : genre, étapes en jours, retard admis.
create function rappels_dus(regles jsonb, jour date)
  returns table (genre text, cause_id uuid, client_id uuid, echeance date, etape integer)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.genre, c.cause_id, c.client_id, c.echeance, e.etape
  from causes_de_rappel c
  join jsonb_to_recordset(regles) as r (genre text, etapes integer[], retard_max integer) on r.genre = c.genre
  cross join lateral (select min(x) as etape from unnest(r.etapes) x where x >= c.echeance - jour) e
  where e.etape is not null and (r.retard_max is null or jour - c.echeance <= r.retard_max)
    -- Un permis périmé se rappelle tant qu'il l'est ; le reste ne remonte pas les années.
    and (c.genre = 'permis' or c.echeance between jour - 400 and jour + 400)
$$;
alter function rappels_dus(jsonb, date) owner to reflet_systeme;
revoke all on function rappels_dus(jsonb, date) from public;
grant execute on function rappels_dus(jsonb, date) to reflet_connexion;

-- Les mêmes mots pour le message que pour l'écran ; le rôle de connexion ne lit aucune fiche lui-même.
create function decrire_notifications(choisies uuid[]) returns setof notifications_decrites
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from notifications_decrites where id = any (choisies)
$$;
alter function decrire_notifications(uuid[]) owner to reflet_systeme;
revoke all on function decrire_notifications(uuid[]) from public;
grant execute on function decrire_notifications(uuid[]) to reflet_connexion;

-- Sitôt la cause disparue, le rappel s'en va, sans attendre le passage de la tâche.
create function resoudre_rappels(causes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  n record;
begin
  for n in select id, genre, cause_id, echeance from notifications where cause_id = any (causes) and resolue_le is null loop
    if not exists (select from causes_de_rappel c where c.genre = n.genre and c.cause_id = n.cause_id and c.echeance = n.echeance) then
      update notifications set resolue_le = now() where id = n.id;
    end if;
  end loop;
end $$;
alter function resoudre_rappels(uuid[]) owner to reflet_systeme;
revoke all on function resoudre_rappels(uuid[]) from public;

create function suivre_causes_de_rappel() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(case tg_table_name
    when 'conducteurs' then array[new.id]
    when 'contrats' then array(select id from contrats where client_id = new.client_id and vehicule_id = (to_jsonb(new) ->> 'vehicule_id')::uuid)
    when 'vehicules' then array(select id from contrats where client_id = new.client_id and vehicule_id = new.id)
    when 'documents' then array[new.id, (to_jsonb(new) ->> 'restitution_id')::uuid]
    else array[new.id]
      || array(select id from documents where restitution_id = new.id and type_document = 'facture')
      || array(select t.id from vehicules v join contrats t on t.client_id = v.client_id and t.vehicule_id = v.id
               where v.client_id = new.client_id and v.plaque = to_jsonb(new) ->> 'plaque')
  end);
  return null;
end $$;
alter function suivre_causes_de_rappel() owner to reflet_systeme;
create trigger conducteurs_rappels after update of date_expiration_permis, statut, archive_le on conducteurs
  for each row execute function suivre_causes_de_rappel();
create trigger contrats_rappels after insert or update of date_debut, date_fin, vehicule_id on contrats
  for each row execute function suivre_causes_de_rappel();
create trigger vehicules_rappels after update of archive_le, immatriculation on vehicules
  for each row execute function suivre_causes_de_rappel();
create trigger documents_rappels after insert or update of etat, type_document, date_document, restitution_id on documents
  for each row when (new.restitution_id is not null) execute function suivre_causes_de_rappel();
create trigger restitutions_rappels
  after insert or update of date_restitution, immatriculation, url_rapport, montant_ht_apres_remise, loueur_id on restitutions
  for each row execute function suivre_causes_de_rappel();

do $$
declare
  t text;
begin
  foreach t in array array['notifications', 'preferences_notifications', 'resumes_notifications'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy connexion on %I to reflet_connexion using (true) with check (true)', t);
    execute format('grant select, insert, delete on %I to reflet_connexion', t);
  end loop;
end $$;
grant update (centre, courriel, courriel_le, resolue_le) on notifications to reflet_connexion;
grant update (centre, courriel) on preferences_notifications to reflet_connexion;

-- Chacun ne lit et ne marque que les siennes ; un besoin retiré au client les cache aussitôt.
create policy soi on notifications to reflet_interne
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy soi_client on notifications to reflet_client
  using (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()) and acteur_a_besoin(besoin_du_rappel(genre)))
  with check (utilisateur_id = (select acteur_id()) and client_id = (select acteur_client_id()));
grant select, update (lue_le, reportee_au, centre, courriel) on notifications to reflet_interne, reflet_client;
create policy soi on preferences_notifications to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
grant select, insert, update (centre, courriel) on preferences_notifications to reflet_interne, reflet_client;

-- Désabonnement en un geste par le logiciel de messagerie (RFC 8058) : l'adresse qu'il appellera.
alter table messages add column desabonnement text check (length(desabonnement) between 1 and 500 and desabonnement !~ '[\r\n<>]');
grant insert (desabonnement) on messages to reflet_interne, reflet_client, reflet_public, reflet_connexion;
