-- Ce message est-il déjà là ? Les mêmes octets de la même boîte : le même message. Le même Message-ID : une copie.
create or replace function message_deja_recu(p_source text, p_empreinte bytea, p_message_id text, p_client uuid)
  returns table (id uuid, memes_octets boolean, cree_le timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.id, a.source = p_source and a.empreinte = p_empreinte, a.cree_le from arrivages a
  where (a.source = p_source and a.empreinte = p_empreinte)
     or (a.message_id = p_message_id and a.client_id is not distinct from p_client and a.canal = 'email')
  order by 2 desc, a.cree_le limit 1
$$;
alter function message_deja_recu(text, bytea, text, uuid) owner to reflet_systeme;
grant execute on function message_deja_recu(text, bytea, text, uuid) to reflet_connexion;
