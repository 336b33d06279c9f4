grant select, insert, update, delete on actions_masse_lignes to reflet_systeme;
grant select, insert, delete on actions_masse_lignes to reflet_interne;

create policy interne on actions_masse_lignes to reflet_interne using (true) with check (true);
create policy systeme on actions_masse_lignes to reflet_systeme using (true) with check (true);
