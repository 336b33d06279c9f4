grant select, insert, update, delete on liens_retour to reflet_systeme;
grant select (audit_id, client_id, cree_le, cree_par, expire_le, id, rempli_le), insert, update (rempli_le), delete on liens_retour to
  reflet_interne, reflet_client;

create policy client on liens_retour to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on liens_retour to reflet_interne using (true) with check (true);
create policy systeme on liens_retour to reflet_systeme using (true) with check (true);
