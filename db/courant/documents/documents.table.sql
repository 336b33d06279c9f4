grant select, insert, update, delete on documents to reflet_systeme, reflet_interne, reflet_client;

create policy client on documents to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
-- Relire un fichier ôte ses autres parts : sans le droit d'une personne autonome ici, celles que l'équipe a déposées resteraient en double.
create policy client_retire on documents as restrictive for delete to reflet_client using (depose_par_client or (select acteur_autonome()));
create policy interne on documents to reflet_interne using (true) with check (true);
create policy systeme on documents to reflet_systeme using (true) with check (true);
-- Un document déposé pour rien se retire ; une lecture validée compte dans les analyses et se rouvre d'abord.
create policy valide_garde on documents as restrictive for delete to reflet_interne, reflet_client using (etat <> 'valide');

create trigger documents_corbeille before delete on documents
  for each row
  when (current_user in ('reflet_admin', 'reflet_expert', 'reflet_client', 'reflet_client_partenaire'))
  execute function garder_a_la_corbeille();
create trigger documents_fichier_nom before insert or update of fichier_id on documents for each row execute function nommer_document();
create trigger documents_fins_insertion after insert on documents
  referencing new table as nouvelles for each statement execute function suivre_depuis_documents();
create trigger documents_fins_modification after update on documents
  referencing old table as anciennes new table as nouvelles for each statement execute function suivre_depuis_documents();
create trigger documents_fins_suppression after delete on documents
  referencing old table as anciennes for each statement execute function suivre_depuis_documents();
create trigger documents_journal after insert or delete or update on documents for each row execute function journaliser();
create trigger documents_livre after update on documents for each row
  when ((old.etat, old.net_ht, old.brut_ht, old.tva, old.restitution_id, old.type_document)
        is distinct from (new.etat, new.net_ht, new.brut_ht, new.tva, new.restitution_id, new.type_document))
  execute function tenir_livre_de_document();
create trigger documents_livre_avoir after insert on documents for each row when (new.type_document = 'avoir' and new.etat = 'valide')
  execute function tenir_livre_de_document();
create trigger documents_livre_retrait after delete on documents for each row when (old.type_document = 'avoir' and old.etat = 'valide')
  execute function tenir_livre_de_document();
create trigger documents_maj before update on documents for each row execute function toucher_mis_a_jour_le();
create trigger documents_rappels after insert or update of etat, type_document, date_document, restitution_id on documents
  for each row when (new.restitution_id is not null) execute function suivre_causes_de_rappel();
create trigger documents_rapport after insert or update of restitution_id, type_document on documents for each row
  when (new.type_document = 'rapport' and new.etat <> 'remplace' and new.restitution_id is not null and new.fichier_id is not null)
  execute function designer_rapport();
create trigger documents_reference after update or delete on documents for each row execute function recompter_documents();
-- Après « documents_reference » (les déclencheurs se jouent par ordre de nom), qui dit quelles lignes comptent.
create trigger documents_reference_frais after update or delete on documents for each row execute function suivre_frais();
create trigger documents_texte after update of client_id on documents for each row when (old.client_id is distinct from new.client_id)
  execute function suivre_client_du_texte();
create trigger documents_total_insertion after insert on documents
  referencing new table as nouvelles for each statement execute function compter_documents();
create trigger documents_total_modification after update on documents
  referencing old table as anciennes new table as nouvelles for each statement execute function compter_documents();
create trigger documents_total_suppression after delete on documents
  referencing old table as anciennes for each statement execute function compter_documents();
create trigger en_direct_ajout after insert on documents
  referencing new table as apres for each statement execute function signaler('documents');
create trigger en_direct_changement after update on documents
  referencing old table as avant new table as apres for each statement execute function signaler('documents');
create trigger en_direct_retrait after delete on documents
  referencing old table as avant for each statement execute function signaler('documents');
create trigger webhook_ajout after insert on documents
  referencing new table as apres for each statement execute function deposer_evenement('document');
create trigger webhook_changement after update on documents
  referencing new table as apres for each statement execute function deposer_evenement('document');
create trigger webhook_retrait after delete on documents
  referencing old table as avant for each statement execute function deposer_evenement('document');
