grant select, insert, update, delete on rapprochement_verdicts to reflet_systeme, reflet_interne, reflet_client;

create policy client on rapprochement_verdicts to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on rapprochement_verdicts to reflet_interne using (true) with check (true);
create policy systeme on rapprochement_verdicts to reflet_systeme using (true) with check (true);
