-- Un ajout renvoyé après une coupure ne double ni un dommage ni une ligne : chaque saisie porte sa clé, comme les créations de fiches.
alter table audit_dommages add column cle_idempotence uuid;
create unique index audit_dommages_cle on audit_dommages (audit_id, cle_idempotence) where cle_idempotence is not null;
alter table etat_dommages add column cle_idempotence uuid;
create unique index etat_dommages_cle on etat_dommages (etat_id, cle_idempotence) where cle_idempotence is not null;
alter table document_lignes add column cle_idempotence uuid;
create unique index document_lignes_cle on document_lignes (document_id, cle_idempotence) where cle_idempotence is not null;
