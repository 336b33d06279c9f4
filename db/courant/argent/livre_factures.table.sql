grant select, insert, update, delete on livre_factures to reflet_systeme;
grant select on livre_factures to reflet_interne, reflet_client;

create policy client on livre_factures for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on livre_factures for select to reflet_interne using (true);
create policy systeme on livre_factures to reflet_systeme using (true) with check (true);

-- Rendue, l'avoir n'est plus attendu ; accordée autrement, il l'est d'un autre jour.
create trigger livre_factures_rappels after update of accorde, recu on livre_factures for each row
  when (old.accorde > old.recu and (old.accorde, old.recu) is distinct from (new.accorde, new.recu)) execute function suivre_rappels_de_facture();
