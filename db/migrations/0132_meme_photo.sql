-- Une photo qui sert deux fois, recompressée ou réduite entre-temps, n'a plus les mêmes octets : son empreinte visuelle, tirée à la réception, la
-- retrouve (domain/photos/empreinte-visuelle.ts). Vide : une image unie, un fichier qui n'est pas une photo, ou reçu avant.
alter table fichiers add column empreinte_visuelle bit(256);
create index fichiers_empreinte on fichiers (client_id) where empreinte_visuelle is not null;
