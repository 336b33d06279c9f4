grant select, insert, update, delete on rapprochements to reflet_systeme, reflet_interne, reflet_client;

create policy client on rapprochements to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on rapprochements to reflet_interne using (true) with check (true);
create policy systeme on rapprochements to reflet_systeme using (true) with check (true);

create trigger en_direct_ajout after insert on rapprochements
  referencing new table as apres for each statement execute function signaler('rapprochements');
create trigger en_direct_changement after update on rapprochements
  referencing old table as avant new table as apres for each statement execute function signaler('rapprochements');
create trigger en_direct_retrait after delete on rapprochements
  referencing old table as avant for each statement execute function signaler('rapprochements');
create trigger rapprochements_journal after update of couples_imposes, couples_pv_imposes on rapprochements
  for each row when (old.couples_imposes is distinct from new.couples_imposes or old.couples_pv_imposes is distinct from new.couples_pv_imposes)
  execute function journaliser();
create trigger rapprochements_livre after insert on rapprochements for each row when (new.montant_contestable > 0)
  execute function tenir_livre_de_facture();
create trigger rapprochements_livre_change after update on rapprochements for each row
  when ((old.client_id, old.restitution_id, old.facture_id, old.montant_contestable, old.date_limite)
        is distinct from (new.client_id, new.restitution_id, new.facture_id, new.montant_contestable, new.date_limite))
  execute function tenir_livre_de_facture();
create trigger rapprochements_livre_retrait after delete on rapprochements for each row when (old.montant_contestable > 0)
  execute function tenir_livre_de_facture();
create trigger rapprochements_rappels after insert or update of montant_contestable, date_limite on rapprochements
  for each row execute function suivre_rappels_de_facture();
