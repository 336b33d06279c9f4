-- Un loueur demandé que l'équipe n'ajoutera pas : elle l'écarte, et peut le reprendre. Le journal dit qui, et quand.
alter table demandes_de_loueur add column ecartee_le timestamptz;
-- « Aujourd'hui » lit d'abord les tickets ouverts qu'une personne suit, du plus ancien : sans lui, elle remontait tous ses tickets clos.
create index tickets_suivis on tickets (responsable_id, cree_le, id) where statut_ticket <> 'cloture' and responsable_id is not null;
