create or replace function mots_appris(p_client uuid) returns table (genre text, motif text, valeur text, fiche boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  (select distinct on (v.genre, plier(v.motif)) v.genre, v.motif, v.valeur, false from vocabulaire_appris v
    where v.actif and (v.client_id is null or v.client_id = p_client)
      -- Qui est d'une société ne demande que pour elle ; l'équipe n'est d'aucune.
      and (acteur_client_id() is null or p_client = acteur_client_id())
    order by v.genre, plier(v.motif), v.client_id nulls last)
  union all
  select 'loueur', x.motif, l.nom, true from loueurs l, lateral (
    select l.nom as motif
    union all select a.motif from loueur_alias a where a.loueur_id = l.id
    union all select l.siren where l.siren is not null
    union all select l.numero_tva where l.numero_tva is not null) x
  where length(btrim(x.motif)) between 3 and 80 and length(l.nom) <= 80
$$;
alter function mots_appris(uuid) owner to reflet_systeme;
grant execute on function mots_appris(uuid) to reflet_interne, reflet_client;
