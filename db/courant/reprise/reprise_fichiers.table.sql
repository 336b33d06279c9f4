grant select, insert, update, delete on reprise_fichiers to reflet_systeme;

create policy systeme on reprise_fichiers to reflet_systeme using (true) with check (true);
