grant select, insert, update, delete on vues_par_defaut to reflet_systeme;
grant select, insert, update (vue_id), delete on vues_par_defaut to reflet_interne, reflet_client;

create policy soi on vues_par_defaut to reflet_interne, reflet_client
  using (utilisateur_id = (select acteur_id())) with check (utilisateur_id = (select acteur_id()));
create policy systeme on vues_par_defaut to reflet_systeme using (true) with check (true);
