-- Retient un envoi enregistré ; de deux ensemble sous la même clé, le premier l'emporte et le second apprend s'il disait la même chose.
create or replace function retenir_envoi(p_id bytea, p_empreinte bytea, p_recu text, p_le timestamptz) returns table (meme boolean, recu text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into envois_retenus (id, empreinte, recu, retenu_le) values (p_id, p_empreinte, p_recu, p_le) on conflict do nothing;
  return query select e.empreinte = p_empreinte, e.recu from envois_retenus e where e.id = p_id;
end $$;
alter function retenir_envoi(bytea, bytea, text, timestamp with time zone) owner to reflet_systeme;
grant execute on function retenir_envoi(bytea, bytea, text, timestamp with time zone) to reflet_interne, reflet_client, reflet_connexion;
