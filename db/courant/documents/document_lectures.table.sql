grant select, insert, update, delete on document_lectures to reflet_systeme, reflet_interne, reflet_client;
grant select, update (bail_le, echecs, page, pages, prises) on document_lectures to reflet_connexion;

-- Celles des documents que la personne voit : la politique des documents fait le tri.
create policy client on document_lectures to reflet_client
  using (exists (select from documents d where d.id = document_id)) with check (exists (select from documents d where d.id = document_id));
-- La tâche sait ce qui attend et pour qui ; elle ne lit le document que sous l'identité de la personne.
create policy connexion on document_lectures to reflet_connexion using (true) with check (true);
create policy interne on document_lectures to reflet_interne using (true) with check (true);
create policy systeme on document_lectures to reflet_systeme using (true) with check (true);
