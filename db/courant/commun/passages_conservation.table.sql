grant select, insert, update, delete on passages_conservation to reflet_systeme;
grant select on passages_conservation to reflet_admin;

create policy admin on passages_conservation for select to reflet_admin using (true);
create policy systeme on passages_conservation to reflet_systeme using (true) with check (true);
