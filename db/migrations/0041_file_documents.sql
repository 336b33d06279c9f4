-- La file des documents : déposés par lots, lus par une tâche, à compléter par une personne. Un relevé de plusieurs véhicules y devient un
-- document par véhicule (part n sur N du même fichier).
do $$
declare
  c record;
begin
  for c in select conname from pg_constraint
           where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%remplace%' loop
    execute format('alter table documents drop constraint %I', c.conname);
  end loop;
  for c in select conname, pg_get_constraintdef(oid) as texte from pg_constraint
           where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '''carte_grise''' loop
    execute format('alter table fichiers drop constraint %I', c.conname);
    execute format('alter table fichiers add constraint %I %s', c.conname,
      replace(c.texte, '''carte_grise''::text', '''carte_grise''::text, ''document''::text'));
  end loop;
end $$;
alter table documents
  -- a_verifier : à compléter ; pret : tout y est et les sommes sont justes.
  add constraint documents_etat_check check (etat in ('a_lire', 'a_verifier', 'pret', 'valide', 'illisible', 'remplace')),
  add column part smallint not null default 1 check (part >= 1),
  add column parts smallint not null default 1 check (parts >= part),
  add column pages smallint check (pages >= 0),
  add column provenance text check (length(provenance) <= 20),
  -- Confiance de la lecture par champ (0 à 1) ; 1 sur un champ vide : une personne a dit qu'il n'y est pas.
  add column confiances jsonb not null default '{}' check (jsonb_typeof(confiances) = 'object'),
  -- Ce qui manque pour être prêt : [{ champ, ligne, raison }], tenu à chaque correction.
  add column a_completer jsonb not null default '[]' check (jsonb_typeof(a_completer) = 'array');
alter table document_lignes
  add column confiances jsonb check (jsonb_typeof(confiances) = 'object'),
  add column sources jsonb check (jsonb_typeof(sources) = 'object');
create index documents_etats on documents (etat, cree_le desc, id desc);
create index documents_plaque on documents (normaliser_plaque(identification ->> 'immatriculation')) where restitution_id is null;
create index documents_numero on documents (numero);
create index fichiers_sha256 on fichiers (sha256);
-- Un document de restitution suit le besoin, comme le rapport et la facture.
create policy document_selon_besoin on fichiers as restrictive for select to reflet_client
  using (usage <> 'document' or (select acteur_a_besoin('restitutions')));

-- Un document déposé pour rien se retire ; une lecture validée compte dans les analyses et se rouvre d'abord.
create policy valide_garde on documents as restrictive for delete to reflet_interne, reflet_client using (etat <> 'valide');
create policy client_retire on documents as restrictive for delete to reflet_client using (depose_par_client);
grant delete on documents to reflet_interne, reflet_client;

-- Les lectures qui attendent : le document est la tâche (docs/adr/0014), à part pour que le bail n'entre pas dans l'historique.
create table document_lectures (
  document_id uuid primary key references documents (id) on delete cascade,
  -- La personne au nom de qui la lecture s'écrit.
  lance_par uuid references utilisateurs (id) on delete set null,
  page integer check (page >= 1),
  pages integer check (pages >= page),
  cree_le timestamptz not null default now(),
  bail_le timestamptz not null default '-infinity',
  prises integer not null default 0 check (prises >= 0),
  echecs integer not null default 0 check (echecs >= 0)
);
create index document_lectures_dues on document_lectures (bail_le, cree_le);
create index document_lectures_personne on document_lectures (lance_par);
alter table document_lectures enable row level security;
alter table document_lectures force row level security;
create policy systeme on document_lectures to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on document_lectures to reflet_systeme;
create policy interne on document_lectures to reflet_interne using (true) with check (true);
grant select, insert, update, delete on document_lectures to reflet_interne;
-- Celles des documents que la personne voit : la politique des documents fait le tri.
create policy client on document_lectures to reflet_client
  using (exists (select from documents d where d.id = document_id)) with check (exists (select from documents d where d.id = document_id));
grant select, insert, update, delete on document_lectures to reflet_client;
-- La tâche sait ce qui attend et pour qui ; elle ne lit le document que sous l'identité de la personne.
create policy connexion on document_lectures to reflet_connexion using (true) with check (true);
grant select, update (page, pages, bail_le, prises, echecs) on document_lectures to reflet_connexion;

-- Un rapport rattaché devient celui de la restitution qui n'en a pas, qui que ce soit qui l'ait déposé.
create function designer_rapport() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update restitutions set url_rapport = new.fichier_id where id = new.restitution_id and url_rapport is null;
  return null;
end $$;
alter function designer_rapport() owner to reflet_systeme;
create trigger documents_rapport after insert or update of restitution_id, type_document on documents for each row
  when (new.type_document = 'rapport' and new.etat <> 'remplace' and new.restitution_id is not null and new.fichier_id is not null)
  execute function designer_rapport();

-- Là où une facture était attendue ou suivie, la part d'un relevé en tient lieu, et une lecture prête vaut une lecture à vérifier.
do $$
begin
  execute 'create or replace view causes_de_rappel with (security_invoker = true) as ' || replace(replace(
    pg_get_viewdef('causes_de_rappel'::regclass),
    'd.type_document = ''facture''::text', 'd.type_document = any (array[''facture''::text, ''releve''::text])'),
    'd.etat = ''a_verifier''::text', 'd.etat = any (array[''a_verifier''::text, ''pret''::text])');
  execute replace(pg_get_functiondef('suivre_fins_de_contrat(uuid[])'::regprocedure),
    'doc.type_document = ''facture''', 'doc.type_document in (''facture'', ''releve'')');
end $$;
