-- Une contestation se suit : le délai de réponse de chaque loueur, où lui écrire, la suite de lettres, et les preuves parties avec chacune.

-- Au-delà, une lettre sans réponse se relance. L'adresse d'un loueur vaut pour les sociétés qui ne lui ont pas encore écrit.
alter table loueurs
  add column delai_reponse_jours integer not null default 21 check (delai_reponse_jours between 1 and 365),
  add column email_contestations text check (length(email_contestations) between 3 and 254),
  add column adresse_contestations text not null default '' check (length(adresse_contestations) <= 600);

-- Ce que la lettre demande : contester, insister après un refus, relancer un silence, mettre en demeure, proposer une médiation.
alter table contestation_lettres
  add column nature text not null default 'contestation'
    check (nature in ('contestation', 'nouvelle', 'relance', 'mise_en_demeure', 'mediation')),
  -- Les preuves parties avec la lettre, telles qu'elles étaient : jointes au message, ou derrière un seul lien signé jusqu'à ce jour.
  add column preuves jsonb not null default '[]' check (jsonb_typeof(preuves) = 'array' and length(preuves::text) <= 200000),
  add column preuves_jusqu_au date;
update contestation_lettres set nature = 'nouvelle' where version > 1 and envoyee_le is null;
grant update (nature, preuves, preuves_jusqu_au) on contestation_lettres to reflet_interne, reflet_client;

-- Ce qu'un lien signé ouvre sans session : les preuves d'une lettre partie, jusqu'au jour dit, et rien d'autre de la société.
create function preuves_de_lettre(lettre uuid, jour date) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('facture', d.numero, 'immatriculation', r.immatriculation, 'pieces', (
    select coalesce(jsonb_agg(jsonb_build_object('cle', coalesce(f.cle, f.id::text), 'nom', p.piece ->> 'nom', 'cree_le', f.cree_le) order by p.rang), '[]')
    from jsonb_array_elements(e.preuves) with ordinality as p (piece, rang)
    join fichiers f on f.client_id = e.client_id and f.id = (p.piece ->> 'fichier_id')::uuid))
  from contestation_lettres e
  join contestations c on c.client_id = e.client_id and c.id = e.contestation_id
  join documents d on d.id = c.facture_id
  join restitutions r on r.id = c.restitution_id
  where e.id = lettre and e.envoyee_le is not null and e.preuves_jusqu_au >= jour
$$;
alter function preuves_de_lettre(uuid, date) owner to reflet_systeme;
revoke all on function preuves_de_lettre(uuid, date) from public;
grant execute on function preuves_de_lettre(uuid, date) to reflet_connexion;

-- Deux rappels de plus : une lettre sans réponse, un avoir qui attend d'être imputé. Leur cause est la facture.
alter table notifications drop constraint notifications_genre_check, drop constraint notifications_cause_genre_check;
alter table notifications
  add constraint notifications_genre_check check (genre in (
    'permis', 'contrat', 'rapport', 'facture', 'contestation', 'sans_reponse', 'avoir', 'mention')),
  add constraint notifications_cause_genre_check check (case genre when 'permis' then conducteur_id when 'contrat' then contrat_id
    when 'mention' then commentaire_id when 'rapport' then restitution_id when 'facture' then restitution_id else document_id end is not null);
alter table preferences_notifications drop constraint preferences_notifications_genre_check;
alter table preferences_notifications add constraint preferences_notifications_genre_check check (genre in (
  'permis', 'contrat', 'rapport', 'facture', 'contestation', 'sans_reponse', 'avoir', 'mention'));

do $$
begin
  execute 'create or replace view causes_de_rappel with (security_invoker = true) as ' || rtrim(pg_get_viewdef('causes_de_rappel'::regclass), '; ') || $vue$
union all
  -- L'échéance suit le départ de la dernière lettre du délai du loueur, un an au plus.
  select 'sans_reponse', n.facture_id, n.client_id, n.contestee_le + l.delai_reponse_jours, n.contestee_le, 1, 365
  from contestations n
  join restitutions r on r.id = n.restitution_id
  join loueurs l on l.id = r.loueur_id
  where n.etat = 'contestee'
union all
  select distinct 'avoir', n.facture_id, a.client_id, (d.cree_le at time zone 'Europe/Paris')::date, (d.cree_le at time zone 'Europe/Paris')::date, 0, 0
  from avoirs_a_imputer a
  join contestations n on n.id = a.contestation_id
  join documents d on d.id = a.document_id$vue$;
end $$;
create index contestations_sans_reponse on contestations (client_id, contestee_le) where etat = 'contestee';

-- Une relance repousse l'échéance sans changer l'état.
drop trigger contestations_rappels on contestations;
create trigger contestations_rappels after insert or update of etat, date_limite, contestee_le on contestations
  for each row execute function suivre_rappels_de_facture();
create function suivre_rappels_d_avoir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(array(select c.facture_id from contestations c where c.id = new.contestation_id));
  return null;
end $$;
alter function suivre_rappels_d_avoir() owner to reflet_systeme;
create trigger contestation_avoirs_rappels after insert on contestation_avoirs for each row execute function suivre_rappels_d_avoir();
