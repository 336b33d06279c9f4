-- Les textes choisis, avant que les fiches ne perdent le nom. Rend le nombre de textes où un nom a été masqué.
create or replace function masquer_textes(p_lignes jsonb, p_textes jsonb, p_motif text, p_le timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l record;
  s uuid;
  e text[];
  n integer := 0;
begin
  for l in select x.entite, x.id, x.champ, array_agg(distinct u.terme) as termes
           from jsonb_to_recordset(p_textes) x (entite text, id uuid, champ text)
           join textes_nommant(p_lignes) v on v.entite = x.entite and v.id = x.id and v.champ = x.champ
           cross join noms_a_effacer(p_lignes) g cross join unnest(g.termes) u (terme)
           group by 1, 2, 3 loop
    s := gen_random_uuid();
    e := array(select empreinte_nom(s, t) from unnest(l.termes) t);
    perform masquer_texte(l.entite, l.id, l.champ, s, e);
    insert into effacements (entite, ligne_id, fait_le, fait_par, motif, champ, sel, empreintes) values (l.entite, l.id, p_le, acteur_id(), p_motif, l.champ, s, e);
    n := n + 1;
  end loop;
  return n;
end $$;
alter function masquer_textes(jsonb, jsonb, text, timestamp with time zone) owner to reflet_systeme;
grant execute on function masquer_textes(jsonb, jsonb, text, timestamp with time zone) to reflet_admin;
