-- Plusieurs serveurs d'une même base peuvent sauvegarder la nuit : le premier le fait, les autres le lisent ici.
create table sauvegardes (
  nuit date primary key,
  faite_le timestamptz not null,
  -- Le serveur et son dossier : une archive qu'un serveur ne retrouve pas chez lui, il la refait.
  lieu text not null check (length(lieu) between 1 and 2000),
  archive text not null check (length(archive) between 1 and 200),
  octets bigint not null check (octets > 0)
);
alter table sauvegardes enable row level security;
alter table sauvegardes force row level security;
create policy systeme on sauvegardes to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on sauvegardes to reflet_systeme;
-- La santé et les mesures de chaque serveur disent la dernière, où qu'elle soit.
create policy programme on sauvegardes for select to reflet_connexion using (true);
grant select (faite_le) on sauvegardes to reflet_connexion;
