-- Ce que l'on sait de cet envoi : rien, ou s'il avait ce contenu.
create or replace function envoi_connu(p_id bytea, p_empreinte bytea) returns table (meme boolean, recu text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select e.empreinte = p_empreinte, e.recu from envois_retenus e where e.id = p_id
$$;
alter function envoi_connu(bytea, bytea) owner to reflet_systeme;
grant execute on function envoi_connu(bytea, bytea) to reflet_interne, reflet_client, reflet_connexion;
