-- Un état des lieux se signe à deux : la personne en face, et celle qui l'a fait. La seconde main peut manquer.
alter table etats_des_lieux
  add column contresignataire text check (length(btrim(contresignataire)) between 1 and 200),
  add column contretrace jsonb check (length(contretrace::text) <= 200000),
  add constraint etats_des_lieux_seconde_main
    check ((signe_le is not null or contresignataire is null) and (contresignataire is not null or contretrace is null));
