-- La conservation : ce qui a passé l'âge part par le début de la chaîne, et l'ancre garde de quoi vérifier la suite.
create or replace function oublier_vieux_acces(avant timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  jusqua record;
  n bigint;
begin
  perform pg_advisory_xact_lock(7245046);
  select s.rang, s.condensat into jusqua from sceaux s
  where s.source = 'acces' and s.rang < coalesce((
    select min(s2.rang) from sceaux s2 join journal_acces a on a.id = s2.ligne
    where s2.source = 'acces' and a.fait_le >= avant), 9223372036854775807)
  order by s.rang desc limit 1;
  if not found then return 0; end if;
  perform set_config('app.conservation_journal', 'on', true);
  delete from journal_acces a using sceaux s where s.source = 'acces' and s.rang <= jusqua.rang and a.id = s.ligne;
  get diagnostics n = row_count;
  insert into ancres_journal (source, rang, condensat, posee_le) values ('acces', jusqua.rang, jusqua.condensat, now())
  on conflict (source) do update set rang = excluded.rang, condensat = excluded.condensat, posee_le = excluded.posee_le;
  delete from sceaux where source = 'acces' and rang <= jusqua.rang;
  perform set_config('app.conservation_journal', '', true);
  return n;
end $$;
alter function oublier_vieux_acces(timestamp with time zone) owner to reflet_systeme;
grant execute on function oublier_vieux_acces(timestamp with time zone) to reflet_connexion;
