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
