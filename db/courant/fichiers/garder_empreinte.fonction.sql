-- Note l'empreinte visuelle d'une photo qui n'en avait pas ; nulle, qu'elle n'en a pas.
create or replace function garder_empreinte(photo uuid, empreinte text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update fichiers set empreinte_visuelle = empreinte::bit(256), empreinte_cherchee = true
  where id = photo and usage = 'photo' and empreinte_visuelle is null
$$;
alter function garder_empreinte(uuid, text) owner to reflet_systeme;
grant execute on function garder_empreinte(uuid, text) to reflet_connexion;
