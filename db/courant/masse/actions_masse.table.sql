grant select, insert, update, delete on actions_masse to reflet_systeme;
grant select, insert, update (annulee_le, ecartes, inchanges, laissees, modifies, remises) on actions_masse to reflet_interne;

create policy interne on actions_masse to reflet_interne using (true) with check (true);
create policy systeme on actions_masse to reflet_systeme using (true) with check (true);
