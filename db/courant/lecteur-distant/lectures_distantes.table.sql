grant select, insert, update, delete on lectures_distantes to reflet_systeme, reflet_interne, reflet_client;
grant select (bail_le, cree_le, document_id, essais, lance_par, prises), update (bail_le, essais, prises) on lectures_distantes to
  reflet_connexion;

create policy client on lectures_distantes to reflet_client
  using (exists (select from documents d where d.id = document_id)) with check (exists (select from documents d where d.id = document_id));
-- La tâche sait ce qui attend et pour qui ; ni le document, ni la réponse.
create policy connexion on lectures_distantes to reflet_connexion using (true) with check (true);
create policy interne on lectures_distantes to reflet_interne using (true) with check (true);
create policy systeme on lectures_distantes to reflet_systeme using (true) with check (true);
