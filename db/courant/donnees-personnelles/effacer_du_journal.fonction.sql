-- Les valeurs d'une ligne au journal : ces colonnes, dans chacune de ses écritures. La chaîne garde les condensats, et reste vérifiable.
create or replace function effacer_du_journal(p_entite text, p_ligne uuid, p_colonnes text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  touchees bigint[];
begin
  perform set_config('app.conservation_journal', 'on', true);
  with faites as (
    update historique set
      avant = case when champ is null then avant - p_colonnes end,
      apres = case when champ is null then apres - p_colonnes end
    where entite = p_entite and ligne_id = p_ligne
      and (champ = any (p_colonnes) or (champ is null and (avant ?| p_colonnes or apres ?| p_colonnes)))
    returning id)
  select coalesce(array_agg(id), '{}') into touchees from faites;
  update sceaux set efface_le = now(), sel = null where source = 'ecritures' and ligne = any (touchees);
  perform set_config('app.conservation_journal', '', true);
end $$;
alter function effacer_du_journal(text, uuid, text[]) owner to reflet_systeme;
