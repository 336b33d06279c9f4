-- Ce qu'une personne a confirmé malgré un avertissement : un châssis déjà porté, une restitution du même jour, un compteur qui recule, une
-- date impossible. Le journal de la fiche en garde chaque changement.
alter table vehicules add column doutes_admis text check (length(doutes_admis) <= 2000);
alter table restitutions add column doutes_admis text check (length(doutes_admis) <= 2000);
grant insert (doutes_admis) on restitutions to reflet_client;
