grant select, insert, update, delete on document_textes to reflet_systeme;

create policy systeme on document_textes to reflet_systeme using (true) with check (true);
