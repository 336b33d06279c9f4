grant select, insert, update, delete on arrivages to reflet_systeme;
grant select, insert, update on arrivages to reflet_interne;
grant select, insert, update (contestation_id, etat, motif, raison, reponse_id) on arrivages to reflet_client;
grant select (client_id, id), insert on arrivages to reflet_connexion;

create policy connexion on arrivages to reflet_connexion using (client_id is null) with check (client_id is null);
create policy interne on arrivages to reflet_interne using (true) with check (true);
create policy reception on arrivages to reflet_client
  using (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())))
  with check (client_id = (select acteur_client_id()) and exists (select from receptions r where r.id = (select acteur_id())));
create policy systeme on arrivages to reflet_systeme using (true) with check (true);

create trigger arrivages_journal after update of etat on arrivages for each row execute function journaliser();
create trigger arrivages_masques before update of sujet, texte, expediteur, expediteur_nom on arrivages for each row
  when (old.fichier_id is not null and (old.sujet, old.texte, old.expediteur, old.expediteur_nom)
    is distinct from (new.sujet, new.texte, new.expediteur, new.expediteur_nom)) execute function lacher_message();
