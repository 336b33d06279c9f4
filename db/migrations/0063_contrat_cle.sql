-- Un envoi répété n'ajoute qu'un contrat.
alter table contrats add column cree_par uuid references utilisateurs (id) on delete set null, add column cle_idempotence uuid;
create unique index contrats_idempotence on contrats (cree_par, cle_idempotence) where cle_idempotence is not null;
