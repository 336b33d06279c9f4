create or replace function rejouer_effacements(p_effacements jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l record;
  n integer := 0;
begin
  for l in select * from jsonb_to_recordset(p_effacements)
             x (id uuid, entite text, ligne_id uuid, fait_le timestamptz, fait_par uuid, motif text, champ text, sel uuid, empreintes text[]) order by fait_le loop
    if not exists (select from effacements e where e.id = l.id) then
      n := n + 1;
      insert into effacements (id, entite, ligne_id, fait_le, fait_par, motif, champ, sel, empreintes)
      values (l.id, l.entite, l.ligne_id, l.fait_le, l.fait_par, l.motif, l.champ, l.sel, l.empreintes);
    end if;
    if l.champ is null then perform effacer_ligne(l.entite, l.ligne_id);
    else perform masquer_texte(l.entite, l.ligne_id, l.champ, l.sel, l.empreintes); end if;
  end loop;
  return n;
end $$;
alter function rejouer_effacements(jsonb) owner to reflet_systeme;
