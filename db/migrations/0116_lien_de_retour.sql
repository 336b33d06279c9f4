-- « Cinq minutes avant le retour » : le lien donné au conducteur, et les vues du véhicule qu'il y photographie.
create table liens_retour (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  audit_id uuid not null,
  -- Le secret n'existe que dans le lien : qui lit la base ne peut pas l'ouvrir.
  condensat bytea not null unique check (octet_length(condensat) = 32),
  -- Au nom de qui la page écrit : son compte suspendu ferme le lien.
  cree_par uuid not null references utilisateurs (id) on delete cascade,
  cree_le timestamptz not null default now(),
  expire_le timestamptz not null,
  rempli_le timestamptz,
  unique (audit_id),
  foreign key (client_id, audit_id) references audits (client_id, id) on update cascade on delete cascade
);
create index liens_retour_client on liens_retour (client_id, audit_id);
create index liens_retour_auteur on liens_retour (cree_par);

create table audit_vues (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  audit_id uuid not null,
  -- Une vue du tour du véhicule, ou l'élément abîmé qu'elle montre en attendant son dommage.
  vue text not null check (vue ~ '^[a-z_]{2,60}$'),
  fichier_id uuid not null,
  cree_le timestamptz not null default clock_timestamp(),
  unique (audit_id, fichier_id),
  check (audit_id <> fichier_id),
  foreign key (client_id, audit_id) references audits (client_id, id) on update cascade on delete cascade,
  foreign key (client_id, fichier_id) references fichiers (client_id, id) on update cascade on delete cascade
);
create index audit_vues_client on audit_vues (client_id, audit_id, cree_le);
create index audit_vues_fichier on audit_vues (fichier_id);

do $$
declare
  t text;
begin
  foreach t in array array['liens_retour', 'audit_vues'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('create policy interne on %I to reflet_interne using (true) with check (true)', t);
    execute format('create policy client on %I to reflet_client using (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions''))) with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin(''restitutions'')))', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('grant insert, delete on %I to reflet_interne, reflet_client', t);
  end loop;
end $$;
grant select on audit_vues to reflet_interne, reflet_client;
grant select (id, client_id, audit_id, cree_par, cree_le, expire_le, rempli_le), update (rempli_le) on liens_retour to reflet_interne, reflet_client;
create trigger audit_vues_journal after insert or update or delete on audit_vues for each row execute function journaliser();

/* Le lien de ce secret, s'il vaut encore : l'audit qu'il remplit, et la personne au nom de qui. Seule chose que le public en sache. */
create function lien_de_retour(p_condensat bytea, p_maintenant timestamptz)
  returns table (id uuid, audit_id uuid, client_id uuid, cree_par uuid, rempli_le timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.id, l.audit_id, l.client_id, l.cree_par, l.rempli_le from liens_retour l
  where l.condensat = p_condensat and l.expire_le > p_maintenant
$$;
alter function lien_de_retour(bytea, timestamptz) owner to reflet_systeme;
revoke all on function lien_de_retour(bytea, timestamptz) from public;
grant execute on function lien_de_retour(bytea, timestamptz) to reflet_public;
