grant select, insert, update, delete on message_pieces to reflet_systeme;
grant insert (cle, fichier_id, message_id, nom, rang, type_mime) on message_pieces to reflet_interne, reflet_client;
grant select, delete on message_pieces to reflet_connexion;

create policy connexion on message_pieces to reflet_connexion using (true) with check (true);
-- On ne joint que ce que l'on voit soi-même, sous sa vraie clé.
create policy depot on message_pieces for insert to reflet_interne, reflet_client
  with check (exists (select from fichiers f where f.id = fichier_id and coalesce(f.cle, f.id::text) = message_pieces.cle));
create policy systeme on message_pieces to reflet_systeme using (true) with check (true);
