grant select, insert, update, delete on reprise_lignes to reflet_systeme;

create policy systeme on reprise_lignes to reflet_systeme using (true) with check (true);
