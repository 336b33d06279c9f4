grant select, insert, update, delete on resumes_notifications to reflet_systeme;
grant select, insert, delete on resumes_notifications to reflet_connexion;

create policy connexion on resumes_notifications to reflet_connexion using (true) with check (true);
create policy systeme on resumes_notifications to reflet_systeme using (true) with check (true);
