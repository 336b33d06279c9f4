-- Les noms d'une personne, tels qu'ils s'écrivent : prénom et nom dans les deux ordres, nom seul ; par société, vide pour toutes.
create or replace function noms_a_effacer(p_lignes jsonb) returns table (client_id uuid, termes text[])
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
alter function noms_a_effacer(jsonb) owner to reflet_systeme;
