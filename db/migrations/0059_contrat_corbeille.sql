-- Présence levée avec le flux de son navigateur, effacement d'un nom écrit en texte libre, secret des webhooks chiffré.

-- 1. Une présence sait de quelle session elle vient : le dernier flux de cette session fermé, ses onglets ne sont plus là.
alter table presences add column session_id uuid references sessions (id) on delete cascade;
create index presences_session on presences (session_id);
grant insert (session_id), update (session_id) on presences to reflet_client;
grant select (session_id) on presences to reflet_connexion;

-- 2. Un nom écrit dans un texte libre (circonstances, notes, commentaires) : une personne choisit les textes, le nom y devient « [effacé] ».
-- Ce qui sert à le refaire après une restauration ne nomme personne : le condensat salé du nom, cherché mot à mot dans le texte revenu.
alter table effacements drop constraint effacements_entite_check;
alter table effacements
  add column champ text check (length(champ) <= 60),
  add column sel uuid,
  add column empreintes text[],
  add check (num_nonnulls(champ, sel, empreintes) in (0, 3)),
  add check (champ is not null or entite in ('conducteurs', 'utilisateurs', 'tickets', 'messages'));

-- Les textes libres. Un état des lieux signé est une preuve : il ne change plus, et n'y est pas.
create function textes_libres() returns table (entite text, champ text, reserve text) language sql immutable parallel safe as $$
  values ('tickets', 'circonstances_sinistre', 'true'), ('tickets', 'informations_complementaires', 'true'), ('tickets', 'details_avancement', 'true'),
    ('tickets', 'notes_internes', 'true'), ('tickets', 'motif_retour', 'true'), ('commentaires', 'texte', 'true'),
    ('etats_des_lieux', 'observations', 'x.signe_le is null'),
    ('etat_dommages', 'commentaire', 'exists (select from etats_des_lieux s where s.id = x.etat_id and s.signe_le is null)'),
    ('audits', 'notes', 'true'), ('audit_dommages', 'commentaire', 'true'),
    ('contestation_lignes', 'commentaire', 'true'), ('contestation_reponses', 'texte', 'true'),
    ('garages', 'notes_internes_garage', 'true')
$$;

-- Les noms d'une personne, tels qu'ils s'écrivent : prénom et nom dans les deux ordres, nom seul ; par société, vide pour toutes.
create function noms_a_effacer(p_lignes jsonb) returns table (client_id uuid, termes text[])
  language sql stable security definer set search_path = pg_catalog, public as $$
  with lignes as (select * from jsonb_to_recordset(p_lignes) x (entite text, id uuid)),
  noms as (
    select c.client_id, c.prenom, c.nom from lignes l join conducteurs c on l.entite = 'conducteurs' and c.id = l.id
    union all select u.client_id, u.prenom, u.nom from lignes l join utilisateurs u on l.entite = 'utilisateurs' and u.id = l.id
    -- En un seul champ, le nom de famille est le plus souvent le dernier mot.
    union all select y.client_id, regexp_replace(y.nom, '\s*\S+$', ''), substring(y.nom from '\S+$') from (
      select t.client_id, btrim(t.demandeur_prenom_nom) as nom from lignes l join tickets t on l.entite = 'tickets' and t.id = l.id
      union all select null, btrim(g.champs ->> 'name') from lignes l join messages g on l.entite = 'messages' and g.id = l.id) y),
  plies as (select n.client_id, unnest(array[plier(n.prenom || n.nom), plier(n.nom || n.prenom), plier(n.nom)]) as terme from noms n
            where (n.prenom || n.nom) not like '%Personne effacée' and btrim(n.prenom || ' ' || n.nom) <> 'Personne effacée')
  select p.client_id, array_agg(distinct p.terme) from plies p where length(p.terme) >= 2 group by p.client_id
$$;

create function empreinte_nom(p_sel uuid, p_terme text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(p_sel::text || p_terme, 'UTF8')), 'hex');

-- Où ces noms se trouvent dans un texte, sans égard à la casse, aux accents ni aux traits d'union : place et longueur de chacun.
create function trouver_noms(p_texte text, p_sel uuid, p_empreintes text[]) returns table (debut integer, longueur integer)
  language plpgsql immutable set search_path = pg_catalog, public as $$
declare
  mots text[];
  debuts integer[] := '{}';
  place integer := 1;
  m text[];
  i integer := 1;
  n integer;
begin
  for m in select regexp_matches(p_texte, '([\s\u00a0\u202f.,;:!?()«»"“”/\\<>\[\]{}|*_=+&@#''’–—-]*)([^\s\u00a0\u202f.,;:!?()«»"“”/\\<>\[\]{}|*_=+&@#''’–—-]+)', 'g') loop
    debuts := debuts || (place + length(m[1]));
    mots := mots || m[2];
    place := place + length(m[1]) + length(m[2]);
  end loop;
  while i <= coalesce(cardinality(mots), 0) loop
    n := least(6, cardinality(mots) - i + 1);
    while n > 0 and not empreinte_nom(p_sel, plier(array_to_string(mots[i:i + n - 1], ''))) = any (p_empreintes) loop
      n := n - 1;
    end loop;
    if n > 0 then
      debut := debuts[i];
      longueur := debuts[i + n - 1] + length(mots[i + n - 1]) - debut;
      return next;
    end if;
    i := i + greatest(n, 1);
  end loop;
end $$;

-- Les textes de ces sociétés où l'un de ces noms est écrit : ce qui l'entoure, et combien de fois.
create function textes_nommant(p_lignes jsonb) returns table (
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

-- Met « [effacé] » à la place du nom dans ce texte ; le journal garde qu'il a changé, plus aucune de ses valeurs.
create function masquer_texte(p_entite text, p_ligne uuid, p_champ text, p_sel uuid, p_empreintes text[]) returns void
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

-- Les textes choisis, avant que les fiches ne perdent le nom. Rend le nombre de textes où un nom a été masqué.
create function masquer_textes(p_lignes jsonb, p_textes jsonb, p_motif text, p_le timestamptz) returns integer
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

do $$
declare
  f text;
begin
  foreach f in array array['noms_a_effacer(jsonb)', 'textes_nommant(jsonb)', 'masquer_texte(text, uuid, text, uuid, text[])',
    'masquer_textes(jsonb, jsonb, text, timestamptz)'] loop
    execute format('alter function %s owner to reflet_systeme', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to reflet_systeme', f);
  end loop;
end $$;
grant execute on function textes_nommant(jsonb), masquer_textes(jsonb, jsonb, text, timestamptz) to reflet_admin;
