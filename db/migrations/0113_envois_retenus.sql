-- Ce qu'une clé d'idempotence a déjà fait enregistrer : la même clé avec un autre contenu se dit, au lieu de rendre l'ancien en silence.
-- Ni la clé ni le contenu ne sont gardés : leurs condensats suffisent à les reconnaître.
create table envois_retenus (
  -- Condensat de la route, de la personne et de la clé : la clé d'une personne n'est pas celle d'une autre.
  id bytea primary key check (length(id) = 32),
  empreinte bytea not null check (length(empreinte) = 32),
  -- L'identifiant ou la référence de ce qui a été enregistré, pour le nommer.
  recu text check (length(recu) <= 60),
  retenu_le timestamptz not null
);
create index envois_retenus_age on envois_retenus (retenu_le);
alter table envois_retenus enable row level security;
alter table envois_retenus force row level security;
create policy systeme on envois_retenus to reflet_systeme using (true) with check (true);
grant select, insert, update, delete on envois_retenus to reflet_systeme;

-- Ce que l'on sait de cet envoi : rien, ou s'il avait ce contenu.
create function envoi_connu(p_id bytea, p_empreinte bytea) returns table (meme boolean, recu text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select e.empreinte = p_empreinte, e.recu from envois_retenus e where e.id = p_id
$$;
-- Retient un envoi enregistré ; de deux ensemble sous la même clé, le premier l'emporte et le second apprend s'il disait la même chose.
create function retenir_envoi(p_id bytea, p_empreinte bytea, p_recu text, p_le timestamptz) returns table (meme boolean, recu text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into envois_retenus (id, empreinte, recu, retenu_le) values (p_id, p_empreinte, p_recu, p_le) on conflict do nothing;
  return query select e.empreinte = p_empreinte, e.recu from envois_retenus e where e.id = p_id;
end $$;
create function oublier_envois(p_avant timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from envois_retenus where retenu_le < p_avant
$$;
do $$
declare
  f text;
begin
  foreach f in array array['envoi_connu(bytea, bytea)', 'retenir_envoi(bytea, bytea, text, timestamptz)', 'oublier_envois(timestamptz)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to reflet_systeme, reflet_connexion', f);
  end loop;
end $$;
grant execute on function envoi_connu(bytea, bytea), retenir_envoi(bytea, bytea, text, timestamptz) to reflet_interne, reflet_client;
