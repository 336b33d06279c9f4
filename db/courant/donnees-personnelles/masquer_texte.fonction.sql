-- Met « [effacé] » à la place du nom dans ce texte ; le journal garde qu'il a changé, plus aucune de ses valeurs.
create or replace function masquer_texte(p_entite text, p_ligne uuid, p_champ text, p_sel uuid, p_empreintes text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  texte text;
  lu text;
  p record;
begin
  if not exists (select from textes_libres() t where t.entite = p_entite and t.champ = p_champ) then
    raise exception 'texte inconnu : %.%', p_entite, p_champ;
  end if;
  execute format('select %I from %I where id = $1 for update', p_champ, p_entite) into lu using p_ligne;
  texte := lu;
  -- De la fin vers le début : les places trouvées restent bonnes.
  for p in select * from trouver_noms(lu, p_sel, p_empreintes) order by debut desc loop
    texte := overlay(texte placing '[effacé]' from p.debut for p.longueur);
  end loop;
  if texte is distinct from lu then
    begin
      execute format('update %I set %I = $2 where id = $1', p_entite, p_champ) using p_ligne, texte;
    exception when check_violation then -- le texte était déjà aussi long qu'il peut l'être
      execute format('update %I set %I = $2 where id = $1', p_entite, p_champ) using p_ligne, replace(texte, '[effacé]', '…');
    end;
  end if;
  perform effacer_du_journal(p_entite, p_ligne, array[p_champ]);
end $$;
alter function masquer_texte(text, uuid, text, uuid, text[]) owner to reflet_systeme;
