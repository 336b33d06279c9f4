grant select, insert, update, delete on contestations to reflet_systeme;
grant select, insert, update (canal, contestee_le, date_limite, etat, expert, relancee_le) on contestations to reflet_interne, reflet_client;

create policy client on contestations to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on contestations to reflet_interne using (true) with check (true);
create policy systeme on contestations to reflet_systeme using (true) with check (true);

create trigger contestations_journal after insert or delete or update on contestations for each row execute function journaliser();
create trigger contestations_livre after insert or delete on contestations for each row execute function tenir_livre_de_facture();
create trigger contestations_livre_change after update on contestations for each row
  when ((old.client_id, old.restitution_id, old.facture_id, old.etat, old.date_limite, old.contestee_le)
        is distinct from (new.client_id, new.restitution_id, new.facture_id, new.etat, new.date_limite, new.contestee_le))
  execute function tenir_livre_de_facture();
create trigger contestations_maj before update on contestations for each row execute function toucher_mis_a_jour_le();
create trigger contestations_rappels after insert or update of etat, date_limite, contestee_le, relancee_le on contestations
  for each row execute function suivre_rappels_de_facture();
create trigger en_direct_ajout after insert on contestations
  referencing new table as apres for each statement execute function signaler('contestations');
create trigger en_direct_changement after update on contestations
  referencing old table as avant new table as apres for each statement execute function signaler('contestations');
create trigger en_direct_retrait after delete on contestations
  referencing old table as avant for each statement execute function signaler('contestations');
create trigger webhook_ajout after insert on contestations
  referencing new table as apres for each statement execute function deposer_evenement('contestation');
create trigger webhook_changement after update on contestations
  referencing new table as apres for each statement execute function deposer_evenement('contestation');
create trigger webhook_retrait after delete on contestations
  referencing old table as avant for each statement execute function deposer_evenement('contestation');
