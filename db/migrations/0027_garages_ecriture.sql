-- Un garage se crée, se situe et se supprime ; un ticket ne perd jamais le sien en silence.
alter table garages add column cle_idempotence uuid;
create unique index garages_cle on garages (cle_idempotence) where cle_idempotence is not null;

-- À quoi près les coordonnées sont justes : ce que le géocodage en a dit, ou « manuelle » si une personne a posé le repère.
alter table garages add column precision_position text
  check (precision_position in ('adresse', 'rue', 'commune', 'code_postal', 'departement', 'manuelle'));

-- Supprimer un garage effaçait le garage de ses tickets : la base le refuse désormais, un garage qui a servi s'archive.
alter table tickets drop constraint tickets_garage_id_fkey;
alter table tickets add constraint tickets_garage_id_fkey foreign key (garage_id) references garages (id);
