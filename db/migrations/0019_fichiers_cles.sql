-- Clé d'un fichier sur le stockage : « seau/nom » (specification.md section 7). Nulle pour les dépôts d'avant : leur clé est leur identifiant.
alter table fichiers add column cle text
  check (length(cle) <= 300 and cle ~ '^(rapports|cartes-grises|permis-conducteurs|avatars|documents|constat|photos-dommages)(/[A-Za-z0-9_.-]+){1,3}$' and cle !~ '\.\.');
create unique index fichiers_cle on fichiers (cle) where cle is not null;
-- Le balayage efface les octets après la ligne : il lui faut leur clé.
grant select (cle) on fichiers to reflet_connexion;
-- Une personne remplace ou efface le fichier qu'elle a déposé (photo de profil) ; les fiches restent à l'équipe.
create policy client_efface on fichiers for delete to reflet_client
  using (usage = 'avatar' and cree_par = (select acteur_id()));
grant delete on fichiers to reflet_client;

-- Parmi ces clés du stockage, celles que plus aucune ligne ne nomme : une coupure entre l'octet et sa ligne en laisse.
create function cles_sans_ligne(cles text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.cle from unnest(cles) as c(cle)
  where not exists (select 1 from public.fichiers f where f.cle = c.cle)
    and not exists (select 1 from public.fichiers f where f.cle is null and f.id::text = c.cle)
$$;
alter function cles_sans_ligne(text[]) owner to reflet_systeme;
revoke all on function cles_sans_ligne(text[]) from public;
grant execute on function cles_sans_ligne(text[]) to reflet_connexion;

-- À quelle base appartient un stockage : deux bases sur un même dossier ne s'effacent pas leurs octets.
create table installation (
  id uuid primary key default gen_random_uuid(),
  seule boolean not null default true unique check (seule)
);
insert into installation default values;
alter table installation enable row level security;
alter table installation force row level security;
create policy systeme on installation to reflet_systeme using (true) with check (true);
create policy connexion on installation for select to reflet_connexion using (true);
grant select, insert, update, delete on installation to reflet_systeme;
grant select on installation to reflet_connexion;
