-- Note les empreintes d'une photo qui ne les avait pas toutes ; nulles, qu'elle n'en a pas.
create or replace function garder_empreinte(photo uuid, empreinte text, ses_tons text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update fichiers set empreinte_visuelle = empreinte::bit(256), tons = decode(ses_tons, 'hex'), empreinte_cherchee = true
  where id = photo and usage = 'photo' and tons is null
$$;
alter function garder_empreinte(uuid, text, text) owner to reflet_systeme;
grant execute on function garder_empreinte(uuid, text, text) to reflet_connexion;
