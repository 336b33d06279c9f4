-- Une ligne d'import dont la plaque n'est pas une plaque française définitive s'importe, et se montre d'abord : « à vérifier ».
-- Un booléen, jamais la plaque : effacer une personne n'a rien de plus à vider.
alter table import_lignes add column plaque_a_verifier boolean not null default false;
create index import_lignes_a_verifier on import_lignes (import_id, ligne) where plaque_a_verifier;
