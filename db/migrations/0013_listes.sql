-- Listes : un index par ordre et par filtre offert, et les totaux que ces filtres demandent ; la première page d'une liste d'un
-- million de tickets coûte ce qu'elle coûte à dix mille.
create index tickets_client_type_recents on tickets (client_id, type_demande, cree_le desc, id desc);
create index tickets_ouverts on tickets (cree_le desc, id desc) where statut_ticket <> 'cloture';
create index tickets_ouverts_client on tickets (client_id, cree_le desc, id desc) where statut_ticket <> 'cloture';
create index tickets_factures on tickets (statut_facture_client, cree_le desc, id desc) where statut_facture_client is not null;
create index tickets_factures_client on tickets (client_id, statut_facture_client, cree_le desc, id desc) where statut_facture_client is not null;
create index tickets_immatriculation on tickets (plaque, id);
create index tickets_immatriculation_client on tickets (client_id, plaque, id);
drop index tickets_plaque;
create index restitutions_ticket on restitutions (ticket_id) where ticket_id is not null;
create index affectations_ouvertes on historique_affectation_vehicules (client_id, date_debut_affectation) where date_fin_affectation is null;
create index vehicules_ordre on vehicules (plaque, id);
create index conducteurs_ordre on conducteurs (nom, prenom, id);

create table totaux_factures (
  client_id uuid not null references clients (id),
  type_demande text not null,
  statut_ticket text not null,
  statut_facture_client text not null,
  nombre bigint not null,
  primary key (client_id, type_demande, statut_ticket, statut_facture_client)
);
create table totaux_sinistres_clos (
  client_id uuid not null references clients (id),
  type_sinistre text,
  tiers boolean,
  nombre bigint not null,
  -- « Non renseigné » est une valeur comme une autre : sans cela, chaque ajout créerait sa ligne.
  unique nulls not distinct (client_id, type_sinistre, tiers)
);

do $$
declare
  t text;
begin
  foreach t in array array['totaux_factures', 'totaux_sinistres_clos'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
    execute format('create policy interne on %I for select to reflet_interne using (true)', t);
    execute format('grant select on %I to reflet_interne', t);
  end loop;
end $$;
create policy client on totaux_sinistres_clos for select to reflet_client using (client_id = (select acteur_client_id()));
grant select on totaux_sinistres_clos to reflet_client;
-- Un nombre par statut de facture est déjà une information : seul le partenaire le lit, pour sa société.
create policy partenaire on totaux_factures for select to reflet_client_partenaire using (client_id = (select acteur_client_id()));
grant select on totaux_factures to reflet_client_partenaire;

-- Par instruction et dans l'ordre des clés, comme les autres totaux : deux écritures simultanées prennent les verrous dans le même ordre.
create function compter_listes_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, -count(*) from anciennes
    where statut_facture_client is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + excluded.nombre;
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, -count(*) from anciennes
    where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + excluded.nombre;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into totaux_factures as t (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
    select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from nouvelles
    where statut_facture_client is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (client_id, type_demande, statut_ticket, statut_facture_client) do update set nombre = t.nombre + excluded.nombre;
    insert into totaux_sinistres_clos as t (client_id, type_sinistre, tiers, nombre)
    select client_id, type_sinistre, tiers, count(*) from nouvelles
    where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_sinistre, tiers) do update set nombre = t.nombre + excluded.nombre;
  end if;
  return null;
end $$;
create trigger tickets_listes_insertion after insert on tickets
  referencing new table as nouvelles for each statement execute function compter_listes_tickets();
create trigger tickets_listes_modification after update on tickets
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_listes_tickets();
create trigger tickets_listes_suppression after delete on tickets
  referencing old table as anciennes for each statement execute function compter_listes_tickets();
alter function compter_listes_tickets() owner to reflet_systeme;

-- Les tickets déjà là.
set local role reflet_systeme;
insert into totaux_factures (client_id, type_demande, statut_ticket, statut_facture_client, nombre)
  select client_id, type_demande, statut_ticket, statut_facture_client, count(*) from tickets where statut_facture_client is not null group by 1, 2, 3, 4;
insert into totaux_sinistres_clos (client_id, type_sinistre, tiers, nombre)
  select client_id, type_sinistre, tiers, count(*) from tickets where type_demande = 'sinistre' and statut_ticket = 'cloture' group by 1, 2, 3;
reset role;
