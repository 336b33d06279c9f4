-- Où en est l'e-mail de ses propres lettres : rien d'autre de la boîte d'envoi ne se lit.
create or replace function remise_du_message(message uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select case when m.envoye_le is not null then 'remis' when m.abandonne_le is not null then 'echec' else 'en_attente' end
  from messages m where m.id = message
$$;
alter function remise_du_message(uuid) owner to reflet_systeme;
grant execute on function remise_du_message(uuid) to reflet_interne, reflet_client;
