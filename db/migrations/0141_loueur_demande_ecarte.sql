-- Un loueur demandé que l'équipe n'ajoutera pas : elle l'écarte, et peut le reprendre. Le journal dit qui, et quand.
alter table demandes_de_loueur add column ecartee_le timestamptz;
