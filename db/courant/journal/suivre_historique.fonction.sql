-- Chaque ligne entre dans la file ; la première écriture d'une demande note d'où elle vient.
create or replace function suivre_historique() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  demande text := nullif(current_setting('app.requete', true), '');
begin
  insert into a_sceller (source, ligne) select 'ecritures', id from nouvelles;
  if demande is not null and current_setting('app.requete_notee', true) is distinct from demande then
    perform set_config('app.requete_notee', demande, true);
    insert into journal_acces (fait_le, action, client_id, auteur_id, requete, route, adresse, appareil)
    values (now(), 'ecriture', acteur_client_id(), acteur_id(), demande, nullif(current_setting('app.route', true), ''),
            nullif(current_setting('app.adresse', true), ''), nullif(current_setting('app.appareil', true), ''));
  end if;
  return null;
end $$;
alter function suivre_historique() owner to reflet_systeme;
grant execute on function suivre_historique() to public;
