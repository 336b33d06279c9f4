-- Un garage se supprime par son identifiant : ses tickets perdent le lien et gardent son nom, tel qu'il était ce jour-là.
alter table tickets add column garage_supprime text check (length(garage_supprime) <= 200);
grant select (garage_supprime) on tickets to reflet_client;
alter table tickets drop constraint tickets_garage_id_fkey;
alter table tickets add constraint tickets_garage_id_fkey foreign key (garage_id) references garages (id) on delete set null;

-- Les tickets qui attendent à la corbeille le gardent aussi : restaurés après lui, ils diront encore quel garage c'était.
create function garder_nom_du_garage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update tickets set garage_supprime = old.nom where garage_id = old.id;
  update corbeille b set lignes = jsonb_set(b.lignes, '{tickets}', (
    select jsonb_agg(case when l ->> 'garage_id' = old.id::text then l || jsonb_build_object('garage_supprime', old.nom) else l end order by rang)
    from jsonb_array_elements(b.lignes -> 'tickets') with ordinality x (l, rang)))
  where b.lignes -> 'tickets' @> jsonb_build_array(jsonb_build_object('garage_id', old.id));
  return old;
end $$;
alter function garder_nom_du_garage() owner to reflet_systeme;
create trigger garages_nom_garde before delete on garages for each row execute function garder_nom_du_garage();

-- Un garage suivi dit lui-même son nom : choisi ou revenu de la corbeille, il remplace celui qu'on gardait.
create function oublier_garage_supprime() returns trigger language plpgsql as $$
begin
  new.garage_supprime := null;
  return new;
end $$;
create trigger tickets_garage_suivi before insert or update of garage_id on tickets for each row
  when (new.garage_id is not null and new.garage_supprime is not null) execute function oublier_garage_supprime();

-- Le nom du garage n'est plus l'affaire de l'équipe seule : la part interne n'a plus que les notes.
create or replace function part_interne_du_ticket(ticket uuid) returns json
  language plpgsql stable parallel safe as $$
begin
  if not has_column_privilege('public.tickets', 'notes_internes', 'select') then
    return null;
  end if;
  return (select json_build_object('notes_internes', t.notes_internes) from public.tickets t where t.id = ticket);
end $$;

-- Un client lit les coordonnées d'un garage, et rien d'autre de lui : ni réseau, ni taux, ni commission, ni options, ni notes, ni position.
grant select (id, nom, adresse, code_postal, ville, contact, telephone, email) on garages to reflet_client;
create policy client on garages for select to reflet_client using ((select acteur_client_id()) is not null);
