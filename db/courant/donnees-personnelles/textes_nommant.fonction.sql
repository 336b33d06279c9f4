-- Les textes de ces sociétés où l'un de ces noms est écrit : ce qui l'entoure, et combien de fois.
create or replace function textes_nommant(p_lignes jsonb) returns table (
  entite text, id uuid, champ text, client_nom text, avant text, nom text, apres text, fois integer)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  t record;
  g record;
  l record;
  sel uuid := gen_random_uuid();
  empreintes text[];
  premier record;
  vus text[] := '{}';
begin
  for g in select * from noms_a_effacer(p_lignes) n order by n.client_id nulls last loop
    empreintes := array(select empreinte_nom(sel, x) from unnest(g.termes) x);
    for t in select * from textes_libres() loop
      for l in execute format(
        'select x.id, x.%1$I as texte, c.nom as client_nom from %2$I x left join clients c on c.id = (to_jsonb(x) ->> ''client_id'')::uuid
         where %3$s and ($1 is null or c.id is null or c.id = $1) and plier(x.%1$I) like any ($2) limit 200', t.champ, t.entite, t.reserve)
        using g.client_id, array(select '%' || x || '%' from unnest(g.termes) x)
      loop
        select (array_agg(f.debut order by f.debut))[1] as debut, (array_agg(f.longueur order by f.debut))[1] as longueur, count(*)::integer as fois
          into premier from trouver_noms(l.texte, sel, empreintes) f;
        -- Un compte de l'équipe ou un message se cherche partout : un texte déjà trouvé chez une société n'y est qu'une fois.
        continue when premier.fois = 0 or t.champ || l.id = any (vus);
        vus := vus || (t.champ || l.id);
        entite := t.entite; id := l.id; champ := t.champ; client_nom := l.client_nom; fois := premier.fois;
        avant := right(left(l.texte, premier.debut - 1), 60);
        nom := substr(l.texte, premier.debut, premier.longueur);
        apres := left(substr(l.texte, premier.debut + premier.longueur), 60);
        return next;
      end loop;
    end loop;
  end loop;
end $$;
alter function textes_nommant(jsonb) owner to reflet_systeme;
grant execute on function textes_nommant(jsonb) to reflet_admin;
