-- Une vue que l'on ne partage plus ne part plus chez les autres.
create or replace function retirer_abonnes_de_vue(vue uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from vue_abonnements a using vues v
  where a.vue_id = vue and v.id = vue and v.utilisateur_id = acteur_id() and a.utilisateur_id <> v.utilisateur_id
$$;
alter function retirer_abonnes_de_vue(uuid) owner to reflet_systeme;
grant execute on function retirer_abonnes_de_vue(uuid) to reflet_interne, reflet_client;
