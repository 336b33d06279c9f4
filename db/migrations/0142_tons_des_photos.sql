-- L'empreinte visuelle ne distingue pas deux prises d'une même vue sous deux lumières : les tons de la photo, un octet par case d'une grille de seize, le
-- font (domain/photos/empreinte-visuelle.ts). L'entretien les tire aux photos reçues avant ; d'ici là, seuls les mêmes octets se disent la même photo.
alter table fichiers add column tons bytea;
update fichiers set empreinte_cherchee = false where usage = 'photo' and empreinte_visuelle is not null;
drop index fichiers_sans_empreinte;
create index fichiers_sans_empreinte on fichiers (cree_le desc, id) where usage = 'photo' and tons is null and not empreinte_cherchee;
drop function if exists garder_empreinte(uuid, text);
