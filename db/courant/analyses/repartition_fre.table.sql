grant select, insert, update, delete on repartition_fre to reflet_systeme;
grant select on repartition_fre to reflet_interne, reflet_client;

create policy client on repartition_fre for select to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
create policy interne on repartition_fre for select to reflet_interne using (true);
create policy systeme on repartition_fre to reflet_systeme using (true) with check (true);

create trigger repartition_tassement after insert on repartition_fre
  referencing new table as ajouts for each statement execute function tasser_repartition();
