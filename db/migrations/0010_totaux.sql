-- Totaux tenus par déclencheur : le nombre affiché en tête d'une liste d'un million de lignes ne se recompte pas.
create table totaux_restitutions (
  client_id uuid not null references clients (id),
  loueur_id uuid not null references loueurs (id),
  nombre bigint not null,
  montant_ht bigint not null,
  primary key (client_id, loueur_id)
);
create table totaux_tickets (
  client_id uuid not null references clients (id),
  type_demande text not null,
  statut_ticket text not null,
  nombre bigint not null,
  primary key (client_id, type_demande, statut_ticket)
);

-- Par instruction et dans l'ordre des clés : deux écritures simultanées prennent les verrous dans le même ordre.
create function compter_restitutions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, -count(*), -sum(montant_ht_apres_remise) from anciennes group by 1, 2 order by 1, 2
    on conflict (client_id, loueur_id) do update set nombre = t.nombre + excluded.nombre, montant_ht = t.montant_ht + excluded.montant_ht;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into totaux_restitutions as t (client_id, loueur_id, nombre, montant_ht)
    select client_id, loueur_id, count(*), sum(montant_ht_apres_remise) from nouvelles group by 1, 2 order by 1, 2
    on conflict (client_id, loueur_id) do update set nombre = t.nombre + excluded.nombre, montant_ht = t.montant_ht + excluded.montant_ht;
  end if;
  return null;
end $$;
create trigger restitutions_total_insertion after insert on restitutions
  referencing new table as nouvelles for each statement execute function compter_restitutions();
create trigger restitutions_total_modification after update on restitutions
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_restitutions();
create trigger restitutions_total_suppression after delete on restitutions
  referencing old table as anciennes for each statement execute function compter_restitutions();

create function compter_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, -count(*) from anciennes group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + excluded.nombre;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into totaux_tickets as t (client_id, type_demande, statut_ticket, nombre)
    select client_id, type_demande, statut_ticket, count(*) from nouvelles group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_id, type_demande, statut_ticket) do update set nombre = t.nombre + excluded.nombre;
  end if;
  return null;
end $$;
create trigger tickets_total_insertion after insert on tickets
  referencing new table as nouvelles for each statement execute function compter_tickets();
create trigger tickets_total_modification after update on tickets
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_tickets();
create trigger tickets_total_suppression after delete on tickets
  referencing old table as anciennes for each statement execute function compter_tickets();

-- Document de référence d'une restitution : la facture validée si elle existe, sinon le rapport validé ; le plus récent l'emporte.
-- Ses lignes FRE facturables comptent dans les analyses ; les totaux validés sont recopiés sur la restitution
-- (un rapport d'expertise n'imprime souvent que son total avant abattement).
create function recompter_documents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  r uuid := coalesce(new.restitution_id, old.restitution_id);
  reference uuid;
begin
  if r is null then return null; end if;
  select d.id into reference from documents d
  where d.restitution_id = r and d.etat = 'valide' and d.type_document in ('rapport', 'facture')
  order by d.type_document = 'facture' desc, d.valide_le desc, d.id limit 1;

  update document_lignes l set comptee = not l.comptee
  where l.restitution_id = r
    and l.comptee is distinct from coalesce(l.document_id = reference and l.nature = 'fre' and l.facturable, false);

  update restitutions set
    rapport_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'rapport'
                  order by d.valide_le desc, d.id limit 1),
    facture_ht = (select coalesce(d.net_ht, d.brut_ht) from documents d where d.restitution_id = r and d.etat = 'valide' and d.type_document = 'facture'
                  order by d.valide_le desc, d.id limit 1)
  where id = r;
  return null;
end $$;
create trigger documents_reference after update or delete on documents for each row execute function recompter_documents();

alter function compter_restitutions() owner to reflet_systeme;
alter function compter_tickets() owner to reflet_systeme;
alter function recompter_documents() owner to reflet_systeme;
