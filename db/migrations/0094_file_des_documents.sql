-- La file de centaines de milliers de documents s'ouvre comme celle de dix : ses nombres ne se recomptent pas, ses ordres sont tenus, et le nom
-- d'un fichier se cherche avec le reste.

-- Une écriture ajoute sa différence et ne change jamais une ligne d'un autre : lire un document touche aussi sa restitution, dont le total
-- se verrouille ; un compteur partagé mettrait les deux dans un ordre ou dans l'autre. L'entretien tasse les différences.
create table totaux_documents (
  id bigint generated always as identity primary key,
  client_id uuid references clients (id),
  type_document text not null,
  etat text not null,
  rattache boolean not null,
  nombre bigint not null check (nombre <> 0)
);
create index totaux_documents_client on totaux_documents (client_id);
alter table totaux_documents enable row level security;
alter table totaux_documents force row level security;
create policy systeme on totaux_documents to reflet_systeme using (true) with check (true);
grant select, insert, delete on totaux_documents to reflet_systeme;
create policy interne on totaux_documents for select to reflet_interne using (true);
create policy client on totaux_documents for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select on totaux_documents to reflet_interne, reflet_client;

create function compter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, restitution_id is not null, count(*) from nouvelles group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, restitution_id is not null, -count(*) from anciennes group by 1, 2, 3, 4;
  else
    insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
    select client_id, type_document, etat, rattache, sum(n) from (
      select client_id, type_document, etat, restitution_id is not null as rattache, -1 as n from anciennes
      union all select client_id, type_document, etat, restitution_id is not null, 1 from nouvelles) x
    group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
alter function compter_documents() owner to reflet_systeme;
create trigger documents_total_insertion after insert on documents
  referencing new table as nouvelles for each statement execute function compter_documents();
create trigger documents_total_modification after update on documents
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_documents();
create trigger documents_total_suppression after delete on documents
  referencing old table as anciennes for each statement execute function compter_documents();

-- Réunit les différences d'une même sorte. Celles qui arrivent pendant ce temps restent à côté, comptées elles aussi.
create function tasser_totaux_documents() returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with defaites as (delete from totaux_documents returning client_id, type_document, etat, rattache, nombre)
  insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
  select client_id, type_document, etat, rattache, sum(nombre) from defaites group by 1, 2, 3, 4 having sum(nombre) <> 0;
$$;
alter function tasser_totaux_documents() owner to reflet_systeme;
revoke all on function tasser_totaux_documents() from public;
grant execute on function tasser_totaux_documents() to reflet_connexion;

-- Le nom du fichier, recopié là où il se cherche ; il part avec le fichier.
alter table documents add column fichier_nom text;
create function nommer_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.fichier_nom := (select nom from fichiers where id = new.fichier_id);
  return new;
end $$;
alter function nommer_document() owner to reflet_systeme;
create function renommer_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update documents set fichier_nom = new.nom where fichier_id = new.id;
  return null;
end $$;
alter function renommer_documents() owner to reflet_systeme;

-- Ce qui se recopie n'apprend rien : ni au journal, ni à qui regarde la fiche.
do $$
declare
  f regprocedure;
  definition text;
begin
  foreach f in array array['journaliser()', 'signaler()']::regprocedure[] loop
    definition := replace(pg_get_functiondef(f), 'array[''recherche'', ', 'array[''recherche'', ''fichier_nom'', ');
    if definition not like '%''fichier_nom''%' then raise exception '% a changé', f; end if;
    execute definition;
  end loop;
end $$;

-- Les documents déjà là.
alter table documents disable trigger user;
set local role reflet_systeme;
update documents d set fichier_nom = f.nom from fichiers f where f.id = d.fichier_id;
insert into totaux_documents (client_id, type_document, etat, rattache, nombre)
  select client_id, type_document, etat, restitution_id is not null, count(*) from documents group by 1, 2, 3, 4;
reset role;
alter table documents enable trigger user;
create trigger documents_fichier_nom before insert or update of fichier_id on documents for each row execute function nommer_document();
create trigger fichiers_documents_nom after update of nom on fichiers for each row when (old.nom <> new.nom) execute function renommer_documents();

drop index documents_recherche;
alter table documents drop column recherche;
alter table documents add column recherche text not null generated always as (
  plier(coalesce(numero, '')) || '|' || plier(coalesce(identification ->> 'immatriculation', '')) || '|'
  || plier(coalesce(identification ->> 'vin', '')) || '|' || plier(coalesce(loueur_lu, '')) || '|' || plier(coalesce(fichier_nom, ''))) stored;
create index documents_recherche on documents using gin (client_id, recherche gin_trgm_ops);

-- Les ordres de la file ; les parts d'un même relevé s'y suivent dans l'ordre du papier, en montant comme en descendant.
create index documents_file on documents (cree_le desc, fichier_id, part, id) where etat <> 'remplace';
create index documents_file_client on documents (client_id, cree_le desc, fichier_id, part, id) where etat <> 'remplace';
create index documents_file_date on documents (date_document, fichier_id, part, id) where etat <> 'remplace';
create index documents_file_date_desc on documents (date_document desc nulls last, fichier_id, part, id) where etat <> 'remplace';
create index documents_file_montant on documents (coalesce(net_ht, brut_ht), fichier_id, part, id) where etat <> 'remplace';
create index documents_file_montant_desc on documents (coalesce(net_ht, brut_ht) desc nulls last, fichier_id, part, id) where etat <> 'remplace';
