-- Ceux qui reçoivent une vue : à qui elle appartient.
create or replace function abonnes_de_vue(vue uuid) returns table (nom text, frequence text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select btrim(u.prenom || ' ' || u.nom), a.frequence
  from vue_abonnements a join utilisateurs u on u.id = a.utilisateur_id join vues v on v.id = a.vue_id
  where a.vue_id = vue and u.actif and v.utilisateur_id = acteur_id()
  order by 1
$$;
alter function abonnes_de_vue(uuid) owner to reflet_systeme;
grant execute on function abonnes_de_vue(uuid) to reflet_interne, reflet_client;
