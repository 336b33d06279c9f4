-- Qui peut voir une fiche de cette société : l'équipe, et ses personnes si le commentaire n'est pas interne. Une fiche que l'appelant ne voit
-- pas n'a personne à citer.
create or replace function personnes_citables(societe uuid, de_restitution boolean, reserve boolean)
  returns table (id uuid, nom text, equipe boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), u.email), u.role <> 'client'
  from utilisateurs u left join clients c on c.id = u.client_id
  where u.actif and acteur_id() is not null and (acteur_client_id() is null or (acteur_client_id() = societe and not reserve))
    and (u.role <> 'client' or (u.client_id = societe and not reserve and (not de_restitution or 'restitutions' = any (c.besoins))))
  order by 2, 1
$$;
alter function personnes_citables(uuid, boolean, boolean) owner to reflet_systeme;
grant execute on function personnes_citables(uuid, boolean, boolean) to reflet_interne, reflet_client;
